/// The account whose data a store holds.
///
/// ``unknown`` is not ``signedOut``: if the system cannot say who is signed in, Seedbed does nothing.
public enum SeedAccount: Sendable {
    /// No account is signed in; the store is the device's own.
    case signedOut
    /// An account whose id, a token that the app chooses, never changes.
    case id(String)
    /// The system cannot say.
    case unknown

    /// The account's key in the defaults file: `none` or `id:<id>`; `nil` for ``unknown``, which is never recorded.
    public var key: String? {
        switch self {
        case .signedOut: "none"
        case .id(let id): "id:\(id)"
        case .unknown: nil
        }
    }

    /// Makes the account with that key in the defaults file, or returns `nil` for a key that Seedbed does not write.
    public init?(key: String) {
        if key == "none" {
            self = .signedOut
        } else if key.utf8.starts(with: "id:".utf8) {
            // By scalars: an id that starts with a combining mark would melt into the colon.
            self = .id(String(key.unicodeScalars.dropFirst(3)))
        } else {
            return nil
        }
    }
}

extension SeedAccount: Hashable {
    /// Whether both are the same account; ids are equal only if their UTF-8 bytes are.
    public static func == (left: SeedAccount, right: SeedAccount) -> Bool {
        switch (left, right) {
        case (.signedOut, .signedOut), (.unknown, .unknown): true
        case (.id(let left), .id(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    /// Hashes the parts that ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .signedOut: hasher.combine(0)
        case .unknown: hasher.combine(1)
        case .id(let id): for byte in id.utf8 { hasher.combine(byte) }
        }
    }
}
