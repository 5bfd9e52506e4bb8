package import Seedbed

/// One thing that happens on one device.
package struct Step: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// The app starts, in the release that the number says.
        case launch
        /// The user renames a row.
        case edit
        /// The user dismisses a seed.
        case dismiss
        /// The user undoes the last cleanup.
        case undo
        /// The user takes a dismissal back.
        case restore
        /// The user takes what a later release offers for a row that they have edited.
        case accept
        /// The app adopts the rows that it had before Seedbed.
        case adopt
        /// The user signs in, or out, over the same store.
        case account
        /// The app merges rows of the user's that have one name.
        case dedupe
        /// The user asks for all seeds again.
        case again
        /// The user removes the app's content from the cloud.
        case removeContent
        /// The device takes over the rows of another device's store.
        case merge
        /// The user deletes a row of the plain table.
        case delete
        /// The user sorts a row: a volatile write.
        case sort
        /// The user files a new row of theirs under a copy.
        case file
        /// The user files a row of theirs under another copy.
        case refile
        /// The user makes a row of their own beside the copies.
        case add
        /// Some tool writes a row that is tagged as a copy, and is none (T4).
        case stray
        case push
        case fetch
        /// The app reports what came in.
        case report
        /// The sync engine empties the store, and fetches everything again.
        case wipe
        case reopen
        case crash
        case reinstall
    }

    package var device: Int
    package var kind: Kind
    /// Which row, seed or release.
    package var number: Int

    /// A step on a device.
    package init(device: Int, kind: Kind, number: Int) {
        self.device = device
        self.kind = kind
        self.number = number
    }

    /// One of all kinds, those that bring devices together being likelier.
    package static func random(_ random: inout RandomSource, devices: Int) -> Step {
        let weights: [(Kind, Int)] = [
            (.launch, 14), (.edit, 10), (.dismiss, 5), (.undo, 4), (.restore, 2), (.accept, 3),
            (.adopt, 3), (.account, 4), (.again, 3), (.removeContent, 2), (.dedupe, 3), (.merge, 4), (.delete, 3),
            (.sort, 4), (.file, 6), (.refile, 3),
            (.add, 2), (.stray, 2),
            (.push, 18), (.fetch, 18), (.report, 12), (.wipe, 2), (.reopen, 3), (.crash, 2), (.reinstall, 1),
        ]
        var place = random.below(weights.reduce(0) { $0 + $1.1 })
        let kind = weights.first { entry in
            place -= entry.1
            return place < 0
        }
        return Step(device: random.below(devices), kind: kind?.0 ?? .push, number: random.below(10_000))
    }
}

extension Step.Kind: CustomStringConvertible {
    package var description: String { rawValue }
}
