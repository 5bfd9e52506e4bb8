/// Why a call of a ``Seeder`` failed; no half-done change was written.
public enum SeedbedError: Error, Sendable {
    /// A catalog is missing or wrong.
    case catalog(CatalogError)
    /// The defaults file could not be read, locked or written.
    case defaults(DefaultsError)
    /// The store refused a read or a write.
    case store(StoreError)
    /// The seed cannot be dismissed or restored.
    case dismissal(DismissError)
    /// Rows cannot be adopted.
    case adoption(AdoptionError)
    /// Rows could not be merged, or written by their key.
    case dedupe(DedupeError)
    /// The app's own closure could not open the store.
    case opening(any Error)
}

extension SeedbedError {
    /// Whether another writer was busy with the store, or has changed it before a call could save.
    var isConflict: Bool {
        switch self {
        case .store(.busy), .dedupe(.store(.busy)): true
        default: false
        }
    }
}

extension SeedbedError: CustomStringConvertible {
    /// The description of the error within.
    public var description: String {
        switch self {
        case .catalog(let error): error.description
        case .defaults(let error): error.description
        case .store(let error): error.description
        case .dismissal(let error): error.description
        case .dedupe(let error): error.description
        case .adoption(let error): error.description
        case .opening(let error): "the app could not open its store: \(error)"
        }
    }
}
