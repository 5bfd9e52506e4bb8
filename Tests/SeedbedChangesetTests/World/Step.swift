#if os(Linux)
    /// One thing that happens on one device.
    struct Step: Hashable, Sendable {
        enum Kind: String, CaseIterable, Sendable {
            /// The app starts, in the release that the number says.
            case launch
            /// The user renames a row.
            case edit
            /// The user dismisses a seed.
            case dismiss
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
            case reopen
            case crash
            case reinstall
        }

        var device: Int
        var kind: Kind
        /// Which row, seed or release.
        var number: Int

        /// One of all kinds, those that bring devices together being likelier.
        static func random(_ random: inout SplitMix, devices: Int) -> Step {
            let weights: [(Kind, Int)] = [
                (.launch, 14), (.edit, 10), (.dismiss, 5), (.delete, 3), (.sort, 4), (.file, 6), (.refile, 3),
                (.add, 2), (.stray, 2),
                (.push, 18), (.fetch, 18), (.report, 12), (.reopen, 3), (.crash, 2), (.reinstall, 1),
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
        var description: String { rawValue }
    }

#endif
