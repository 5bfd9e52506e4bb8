/// The rescue rules R2 to R4: decides about a copy whose touched values this device keeps in its journal.
package enum RescueRule {
    /// How often in a row one copy is rescued; an edit by the user starts a new count.
    package static let limit = 2

    /// The facts about a journaled copy.
    package struct Situation: Sendable {
        /// The journaled copy's identity.
        package var uuid: UUIDText
        /// Whether its deletion was seen or reported; that it is absent proves nothing.
        package var wasDeleted: Bool
        /// How often in a row it was rescued already.
        package var rescues: Int
        /// The `updateDate` of the version that the journal holds, or `nil` if it cannot be read.
        package var updateDate: SeedInstant?
        /// Whether that version was written back over an older one already.
        package var wasWrittenBack: Bool
        /// The row that has this identity now, or `nil` if none exists.
        package var copy: SeedCopy?
        /// Whether that row holds the journaled content, and only its dates may differ.
        package var holdsContent: Bool
        /// Whether the deletion looks like that of an engine which wipes the table; see ``isWipe(leftEmpty:hasRemoved:)``.
        package var isWipe: Bool

        /// The facts about a journaled copy.
        package init(
            uuid: UUIDText, wasDeleted: Bool, rescues: Int, updateDate: SeedInstant? = nil,
            wasWrittenBack: Bool = false, copy: SeedCopy?, holdsContent: Bool = false, isWipe: Bool
        ) {
            self.uuid = uuid
            self.wasDeleted = wasDeleted
            self.rescues = rescues
            self.updateDate = updateDate
            self.wasWrittenBack = wasWrittenBack
            self.copy = copy
            self.holdsContent = holdsContent
            self.isWipe = isWipe
        }
    }

    /// Whether a version that was saved later is the one to keep, in place of an earlier one (R3).
    ///
    /// Of versions with one date the first counts: an engine that writes in pieces leaves half a version behind it. But a version that
    /// was held may be one that the user has replaced, by deleting the row and inserting it again.
    ///
    /// - Parameters:
    ///   - isNewer: whether the later version has the later date.
    ///   - isOlder: whether it has the earlier date.
    ///   - wasHeld: whether it was held when the row was inserted again, or is held.
    ///   - earlierWasHeld: the same of the earlier version.
    package static func keepsLater(isNewer: Bool, isOlder: Bool, wasHeld: Bool, earlierWasHeld: Bool) -> Bool {
        isNewer || !isOlder && earlierWasHeld && !wasHeld
    }

    /// Decides for one journaled copy.
    package static func decision(for situation: Situation) -> RescueDecision {
        if let copy = situation.copy { return mustWriteBack(over: copy, situation) ? .writeBack(copy) : .keep }
        if !situation.wasDeleted { return .keep }
        if situation.isWipe { return .wait }
        guard let uuid = situation.uuid.rescued else { return .giveUp(.noUUID) }
        return situation.rescues < limit ? .insert(uuid) : .giveUp(.rescuedTwice)
    }

    /// Whether the held version is the one to keep.
    ///
    /// It is if the row is untouched again. It also is if another device wrote to an older version of the row and the engine
    /// kept the last write.
    ///
    /// A row that is not touched and is no copy (T4) holds an edit that Seedbed did not see, and is no older version: of two edits
    /// the engine has chosen one. The same holds for a row without dates, unless it holds what was shipped. A row that holds the
    /// journaled content has only lost the date of that edit, and gets it back.
    ///
    /// It is written over an older version, or one without its date, only once. The engine may have reasons to bring that version
    /// again, and two devices must not write against each other for ever.
    private static func mustWriteBack(over copy: SeedCopy, _ situation: Situation) -> Bool {
        if !copy.isTouched { return copy.unproven == nil || situation.holdsContent && !situation.wasWrittenBack }
        guard let held = situation.updateDate, let found = copy.updateDate else { return false }
        return !situation.wasWrittenBack && replaces(incoming: held, held: found)
    }

    /// Whether a version that came in takes the place of the one that the journal holds (R1): only a newer one does.
    ///
    /// Some sync engines cut dates to the second. So a held date in whole seconds is not older than another date of that second.
    package static func replaces(incoming: SeedInstant?, held: SeedInstant?) -> Bool {
        guard let incoming else { return false }
        guard let held else { return true }
        return held < incoming && !(held.milliseconds % 1000 == 0 && ProofRule.isSameSecond(held, incoming))
    }

    /// Whether a deletion is taken for that of an engine which empties the table to fetch everything again (R4).
    ///
    /// It is if the table is empty now, and if this device never removed a copy of the same seed. A cleanup on another device leaves
    /// a survivor. That survivor is here, or this device removed it itself and says so in its log.
    package static func isWipe(leftEmpty: Bool, hasRemoved: Bool) -> Bool { leftEmpty && !hasRemoved }

    /// Decides about an untagged row that the user has edited, and that another device may have adopted (A1, A2).
    ///
    /// The adoption may overwrite the edit. A cleanup of the other device may remove the row as a twin. Neither may cost the edit.
    ///
    /// - Parameters:
    ///   - row: the row as it is now, or `nil` if it was deleted.
    ///   - before: the decision of an adoption on the row before the edit.
    ///   - isEdited: whether `before` is the decision on the edited row, because the store does not know the row before the edit.
    package static func decision(
        forUntagged row: SeedCopy?, before: AdoptionRule.Decision, isEdited: Bool
    ) -> UntaggedDecision {
        if let row { return row.createDate == nil ? .keep : .takeTags }
        switch before {
        case .untouched(let seed, let released): return .wasCopy(seed, released)
        // No cleanup removes a touched copy: the user deleted it.
        case .touched(let seed, let released): return isEdited ? .wasCopy(seed, released) : .discard
        case .leave: return .discard
        }
    }

    /// Whether a store's journal outlives a change of the account whose data the store holds (R4), by the accounts' keys.
    ///
    /// Only edits from before a sign-in are adopted.
    package static func keepsJournal(from old: String?, to new: String) -> Bool {
        old == nil || old == new || old == "none"
    }

    /// Whether this device answers for a row that names no seed, because it is older than the table's column for seeds (R1).
    ///
    /// - Parameter releases: those that the store was given of the row's catalog.
    package static func answers(forUnnamed row: SeedCopy, releases: [SeedInstant]) -> Bool {
        row.isTouched && mayBeCopy(createdAt: row.createDate, releases: releases)
    }

    /// Whether a row that names no seed may be a copy by its `createDate`; one that has the date of no release is the user's own (T4).
    package static func mayBeCopy(createdAt date: SeedInstant?, releases: [SeedInstant]) -> Bool {
        ProofRule.isReleaseDate(date, among: releases)
    }

    /// The key in place of a forgotten account: the store held its data, and the next account is another one.
    package static let forgottenOwner = ""
}

/// The decision on one journaled copy.
package enum RescueDecision: Hashable, Sendable {
    /// Nothing is lost, or nothing proves a loss; the journal keeps the copy.
    case keep
    /// Nothing is decided while the table is empty. The deletion is a loss if the row is not there when the table has rows again.
    case wait
    /// Its journaled values are written back to the row, which exists again untouched or in an older version (R3).
    case writeBack(SeedCopy)
    /// It is inserted again under this identity (R2).
    case insert(UUIDText)
    /// It is not rescued, and the journal lets it go.
    case giveUp(RescueRefusal)
}

/// The decision on an untagged row that the user edited.
package enum UntaggedDecision: Hashable, Sendable {
    /// The row is still untagged: the sync engine has chosen between two versions by users.
    case keep
    /// An import has tagged the row: the edited version gets the same tags.
    case takeTags
    /// The row was a copy of that seed and release when another device removed it.
    case wasCopy(SeedReference, SeedInstant)
    /// The row was the user's own: the deletion is kept.
    case discard
}

/// Why a lost copy is not rescued.
package enum RescueRefusal: String, Hashable, Sendable, CaseIterable {
    /// Its identity is not a UUID, so that none can be derived from it.
    case noUUID
    /// It was rescued twice in a row and lost again.
    case rescuedTwice
}
