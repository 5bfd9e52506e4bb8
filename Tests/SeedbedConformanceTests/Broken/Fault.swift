/// A promise that a store breaks.
enum Fault: String, CaseIterable, Sendable {
    case losesARow, ignoresRollback, keepsDryRuns, deafObserver, preparesForGood
    case groupsByWrongColumn, foldsKeys, nullsAreTwins, handsOverTouched, splitsGroups, ignoresSelection
    case uuidsByCase, holdsFolded, neverEmpty
    case datesBySeeding, losesOneOfMany, inheritsNothing, watchesKeys, marksHalf, forgetsRenewal, receiptsByDay,
        passesMissingColumns
    case importsAreEdits, missesEdits, keysAreEdits, updateDateToNull, acceptsStaleOffers, acceptsInDryRuns
    case leavesChildren, movesToStranger, keepsJoinTwice, replacesAlone, followsNothing, followsUnasked,
        placesItself, namesNoRemoval, logsNoLatePairs, reportsNoLatePairs
    case filesNothing, filingEdits, forgetsFiling
    case noLog, logWithoutRow, claimsRemovals, oneCleanup, neverForgets, forgetsEarly, trustsClock, noDeletions,
        wrongSurvivorInLog
    case sharesLog, keepsLog
    case untouchedBack, touchedBack, hidesDates, undoesForEver
    case forgetsReceipts, forgetsDelivered, newIdentity, forgetsLog, unpreparedAfterwards, forgetsJournal
    case noTouchedSurvivor, holdsEverything, olderWins, otherUUID, freshCount, rescuesOver, leavesAtLost, takesOthers,
        keepsOlder,
        forgetsNewer, noWriteBack, clearsNothing,
        ownerless, keepsLosses
    case withholdsValues, mixesContents, omitsGoneRows, dropsNulls, roundsReals, valuesOfFirst, passesUsersRows,
        rowsTwice,
        rowsByTableOrder, emptyDefaults
    case lastReleaseOnly, releasesBackwards, claimsReleases, lastFormOnly, formsWithoutKey, forgetsForms,
        forgetsReleases
    case throwsInGroups
    case forgetsGroupColumns, forgetsFormerFields, forgetsWithdrawal, forgetsAdoption, forgetsRefusal
    case earlierReplacesReceipt, keepsWithdrawnReceipt
    case touchedByDateOnly, oneNamesake, spellsInLowerCase
    case dropsUsersPairs, logsNoPairs, reportsNoPairs
    case overlooksOtherUndo, refersToFormerIdentity
    case notesNoInsertions, notesNoTags, keepsNotes, forgetsNewerNotes, settlesInDryRuns
    case readsDefaultNames, readsTextDates, writesDefaultNames, writesTextDates
    case movesAreEdits, standsUnderItself, knowsNoDeclaredKeys
    case removesNamesakes, roundsValues, undoDropsBlobs, ignoresBefore, deletionsAreImports, keepsFailedNotes
    case forgetsTombstones, forgetsLoggedRows, losesTombstones, forgetsArrivals, forgetsContentRemoval

    /// The topic of that check.
    var topic: String { String(caughtBy.prefix { $0 != " " }) }

    /// The topic and rule of the check that must catch it.
    var caughtBy: String {
        switch self {
        case .removesNamesakes: "remove C1"
        case .keepsFailedNotes: "transaction S4"
        case .losesARow, .noLog, .claimsRemovals, .wrongSurvivorInLog: "remove C7"
        case .ignoresRollback, .keepsDryRuns, .preparesForGood: "transaction S4"
        case .deafObserver: "transaction C7"
        case .groupsByWrongColumn, .foldsKeys, .nullsAreTwins, .handsOverTouched, .splitsGroups, .uuidsByCase,
            .throwsInGroups, .oneNamesake, .spellsInLowerCase:
            "groups C2"
        case .ignoresSelection: "groups C6"
        case .holdsFolded: "groups S2"
        case .neverEmpty: "bookkeeping S2"
        case .datesBySeeding, .losesOneOfMany, .roundsValues: "insert T1"
        case .inheritsNothing, .watchesKeys: "insert S3"
        case .marksHalf: "insert T2"
        case .forgetsRenewal, .forgetsGroupColumns, .forgetsFormerFields, .forgetsWithdrawal, .forgetsAdoption,
            .forgetsRefusal:
            "bookkeeping S5"
        case .receiptsByDay, .earlierReplacesReceipt, .keepsWithdrawnReceipt: "bookkeeping S4"
        case .touchedByDateOnly: "touch T1"
        case .notesNoInsertions, .notesNoTags, .keepsNotes, .forgetsNewerNotes, .settlesInDryRuns: "bookkeeping C6"
        case .readsDefaultNames, .readsTextDates: "groups T1"
        case .writesDefaultNames, .writesTextDates: "insert T1"
        case .movesAreEdits: "remove T2"
        case .passesMissingColumns: "bookkeeping T2"
        case .importsAreEdits, .missesEdits, .keysAreEdits, .acceptsStaleOffers, .acceptsInDryRuns: "touch T2"
        case .updateDateToNull: "touch T3"
        case .leavesChildren, .movesToStranger, .keepsJoinTwice, .dropsUsersPairs, .logsNoPairs, .reportsNoPairs,
            .standsUnderItself, .knowsNoDeclaredKeys:
            "remove C5"
        case .replacesAlone: "remove S3"
        case .filesNothing, .filingEdits, .forgetsFiling: "remove C2"
        case .followsNothing, .followsUnasked, .placesItself, .namesNoRemoval, .forgetsTombstones:
            "lateReference C5"
        case .logsNoLatePairs, .reportsNoLatePairs: "lateReference C7"
        case .touchedBack: "undo C5"
        case .oneCleanup, .neverForgets, .forgetsEarly, .trustsClock, .noDeletions, .ignoresBefore,
            .deletionsAreImports:
            "log C7"
        case .sharesLog, .keepsLog: "log R4"
        case .undoDropsBlobs, .logWithoutRow, .untouchedBack, .hidesDates, .undoesForEver, .overlooksOtherUndo,
            .refersToFormerIdentity:
            "undo C7"
        case .forgetsReceipts, .newIdentity: "reopening S4"
        case .forgetsDelivered: "reopening S5"
        case .forgetsLog, .forgetsLoggedRows, .losesTombstones: "reopening C7"
        case .forgetsArrivals: "reopening C6"
        case .forgetsContentRemoval: "reopening R4"
        case .unpreparedAfterwards: "reopening T2"
        case .forgetsJournal: "reopening R1"
        case .noTouchedSurvivor, .holdsEverything: "journal R1"
        case .ownerless, .keepsLosses: "journal R4"
        case .olderWins, .keepsOlder, .forgetsNewer: "rescue R1"
        case .otherUUID, .freshCount, .rescuesOver, .leavesAtLost, .takesOthers: "rescue R2"
        case .noWriteBack, .clearsNothing: "rescue R3"
        case .omitsGoneRows, .mixesContents, .dropsNulls, .roundsReals, .passesUsersRows, .rowsTwice, .rowsByTableOrder,
            .emptyDefaults:
            "proof T4"
        case .lastReleaseOnly, .releasesBackwards, .lastFormOnly, .formsWithoutKey, .forgetsForms, .forgetsReleases:
            "proof S5"
        case .withholdsValues, .claimsReleases, .valuesOfFirst: "proof T4 C2"
        }
    }
}
