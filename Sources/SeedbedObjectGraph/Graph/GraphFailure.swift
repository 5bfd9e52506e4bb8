public import Seedbed

/// An error of the framework behind an object graph, as its error object describes it, without the values of a row.
public struct GraphFailure: Hashable, Sendable {
    /// The error's domain.
    public var domain: String
    /// Its code in the domain.
    public var code: Int
    /// SQLite's code, if the error tells one.
    public var sqliteCode: Int?
    /// The entity of the object that is not valid, or that conflicts with another one.
    public var entity: String?
    /// The properties that are not valid, or that must be unique.
    public var properties: [String]
    /// The errors of which this one is made, if it stands for several.
    public var details: [GraphFailure]

    /// An error.
    public init(
        domain: String, code: Int, sqliteCode: Int? = nil, entity: String? = nil, properties: [String] = [],
        details: [GraphFailure] = []
    ) {
        self.domain = domain
        self.code = code
        self.sqliteCode = sqliteCode
        self.entity = entity
        self.properties = properties
        self.details = details
    }

    /// The error as one of a store.
    public func error(of store: String) -> StoreError {
        switch (domain, code) {
        // NSManagedObjectMergeError, NSPersistentStoreSaveConflictsError
        case (Self.cocoa, 133_020), (Self.cocoa, 134_050): return .busy(store: store)
        // NSManagedObjectConstraintMergeError
        case (Self.cocoa, 133_021):
            let names = properties.isEmpty ? "\(code)" : properties.joined(separator: ", ")
            return .constraint(store: store, table: entity ?? "", detail: "unique \(names)")
        // NSManagedObjectValidationError to NSValidationInvalidURIError
        case (Self.cocoa, 1550...1690):
            let found = details.isEmpty ? [self] : details
            let table = found.lazy.compactMap(\.entity).first ?? ""
            let texts = found.map { $0.text(in: table) }
            return .constraint(store: store, table: table, detail: texts.joined(separator: ", "))
        // NSFileWriteOutOfSpaceError
        case (Self.cocoa, 640): return .full(store: store)
        // NSFileWriteNoPermissionError, NSFileWriteVolumeReadOnlyError
        case (Self.cocoa, 513), (Self.cocoa, 642): return .readOnly(store: store)
        default: break
        }
        // The primary code of SQLite's.
        switch (sqliteCode ?? (domain == Self.sqlite ? code : 0)) & 0xff {
        case 5, 6: return .busy(store: store)
        case 3, 8: return .readOnly(store: store)
        case 13: return .full(store: store)
        case 11, 26: return .notADatabase(store: store)
        default:
            let sqlite = sqliteCode.map { ", SQLite \($0)" } ?? ""
            return .inputOutput(store: store, detail: "\(domain) \(code)\(sqlite)")
        }
    }

    /// The properties that are not valid, with the code that says why.
    private func text(in table: String) -> String {
        let place = entity.map { $0 == table ? "" : "\($0)." } ?? ""
        return "\(place)\(properties.first ?? "validation") \(code)"
    }

    private static let cocoa = "NSCocoaErrorDomain"
    private static let sqlite = "NSSQLiteErrorDomain"
}
