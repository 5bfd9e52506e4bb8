internal import Seedbed
internal import SeedbedSQLite

/// The status with which the process ends, a number of BSD's sysexits.
enum ExitStatus: Int32 {
    /// Everything was done.
    case done = 0
    /// The command line is wrong.
    case usage = 64
    /// A catalog, the store or the defaults file holds data that cannot be used.
    case data = 65
    /// A file is missing.
    case missing = 66
    /// A defect of Seedbed.
    case defect = 70
    /// Reading or writing failed.
    case inputOutput = 74
    /// Another process is at work, or a write was interrupted; trying again helps.
    case busy = 75
}

extension CommandError {
    /// The exit status for the error, decided only here.
    var exitStatus: ExitStatus {
        switch self {
        case .nothingAsked, .usage: .usage
        case .missing, .noStores: .missing
        case .stores(let busy, let failed): busy > 0 ? .busy : failed.contains(.inputOutput) ? .inputOutput : .data
        case .noColumns, .noStoreAndNoColumns, .schema, .unknownRow, .noOffer, .offerNotAccepted, .rows,
            .nothingReinserted, .seedsRefused:
            .data
        case .busy: .busy
        case .output, .folder, .unreadable, .unwritable: .inputOutput
        case .devicesDiffer, .promisesBroken: .defect
        case .seedbed(.catalog(let error)): Self.status(of: error)
        case .seedbed(.defaults(let error)): Self.status(of: error)
        case .seedbed(.store(let error)): Self.status(of: error)
        case .seedbed(.dismissal), .seedbed(.adoption): .data
        case .seedbed(.dedupe(.store(let error))): Self.status(of: error)
        case .seedbed(.dedupe): .data
        case .seedbed(.opening): .defect
        }
    }

    private static func status(of error: CatalogError) -> ExitStatus {
        switch error {
        case .invalid: .data
        case .missing, .empty: .missing
        case .unreadable: .inputOutput
        }
    }

    private static func status(of error: DefaultsError) -> ExitStatus {
        switch error {
        case .locked: .busy
        case .fromTheFuture, .damaged, .otherFile: .data
        case .symbolicLink, .notARegularFile, .inputOutput: .inputOutput
        }
    }

    private static func status(of error: StoreError) -> ExitStatus {
        switch error {
        case .missing: .missing
        case .notADatabase, .fromTheFuture, .earlierVersion, .missingTable, .missingColumns, .unsuitable, .unmergeable,
            .constraint,
            .invalidExpression:
            .data
        case .damagedBookkeeping, .refused, .coreData, .foreignLog, .severalNames, .lender: .data
        case .busy, .stopped, .interrupted, .openTransaction: .busy
        case .readOnly, .full, .inputOutput: .inputOutput
        case .otherType, .failed: .defect
        }
    }
}
