/// Why a seed cannot be dismissed, restored or explained.
public enum DismissError: Error, Hashable, Sendable {
    /// No catalog has a seed of that name, and the store has no copy of one.
    case unknownSeed(String)
    /// The seed's table maps no `seedID` or no `dismissDate`.
    case notDurable(seed: String, table: String)
    /// No table for seeds has a copy with that identity, or it is not the copy of a seed.
    case unknownCopy(UUIDText)
    /// The account is unknown, so that there is no store to look into.
    case unknownAccount
}

extension DismissError: CustomStringConvertible {
    /// One sentence: the problem and the remedy.
    public var description: String {
        switch self {
        case .unknownSeed(let seed):
            "the catalogs have no seed “\(seed)”; name one as <catalog>/<id>, as the catalogs have them"
        case .notDurable(let seed, let table):
            "“\(seed)” cannot be dismissed: map “seedID” and “dismissDate” for table “\(table)” in its catalog"
        case .unknownCopy(let uuid): "the store has no copy of a seed with the uuid “\(uuid)”; look it up in the store"
        case .unknownAccount: "it is not known whose data the store holds; name the account, or launch first"
        }
    }
}
