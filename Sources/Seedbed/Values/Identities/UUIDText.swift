#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A row's identity across devices, as the rules compare it: lower-case text, byte by byte (C2).
public struct UUIDText: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// A UUID is kept as its bits: a text of it takes several times the memory, and a large cleanup holds millions.
    private enum Form: Hashable, Sendable {
        case uuid(UUIDBits)
        case other(ExactText)
    }

    private let form: Form

    /// Whether the row has no identity: its column holds null, or an empty text.
    package var isEmpty: Bool { self == UUIDText("") }

    /// Lowers the ASCII letters of `text`; other characters stay, so that no locale has a say.
    public init(_ text: String) {
        var text = text
        let bits = text.withUTF8 { UUIDBits($0) }
        if let bits {
            form = .uuid(bits)
        } else if text.utf8.contains(where: Self.isCapital) {
            let lowered = text.utf8.map { Self.isCapital($0) ? $0 + 0x20 : $0 }
            form = .other(ExactText(String(decoding: lowered, as: UTF8.self)))
        } else {
            form = .other(ExactText(text))
        }
    }

    /// The UUID that 36 characters spell, or `nil` if these bytes are another text.
    package init?(uuid text: UnsafeBufferPointer<UInt8>) {
        guard let bits = UUIDBits(text) else { return nil }
        form = .uuid(bits)
    }

    /// The UUID of these bits.
    init(_ bits: UUIDBits) { form = .uuid(bits) }

    /// The identity with its ASCII letters in lower case.
    public var description: String {
        switch form {
        case .uuid(let bits): bits.text
        case .other(let other): other.text
        }
    }

    /// The bits of a UUID that is spelled with dashes, or `nil` for every other text.
    var bits: UUIDBits? { if case .uuid(let bits) = form { bits } else { nil } }

    /// The sixteen bytes of a UUID, which may have its dashes anywhere or none, or `nil` for every other text.
    package var bytes: [UInt8]? {
        switch form {
        case .uuid(let bits): bits.bytes
        case .other(let other):
            other.text.utf8.count < 32 ? nil : UUIDBits(other.text.replacing("-", with: "")).map(\.bytes)
        }
    }

    /// A number to sort many identities by.
    ///
    /// UUIDs get their own order, except that those with the same first sixteen digits tie.
    package var leading: UInt64 {
        switch form {
        case .uuid(let bits): bits.high
        case .other(let other): other.text.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// Whether a byte is a capital letter in ASCII.
    package static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }

    /// Whether a text spells an identity in capitals, as Apple's `uuidString` does.
    package static func isCapital(_ text: String) -> Bool {
        text.utf8.contains { 0x41...0x46 ~= $0 } && !text.utf8.contains { 0x61...0x7A ~= $0 }
    }

    /// The identity as a table spells it whose rows are in capitals.
    package var capitals: String {
        String(decoding: description.utf8.map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether the left one's bytes come first.
    public static func < (left: UUIDText, right: UUIDText) -> Bool {
        if let left = left.bits, let right = right.bits { return left < right }
        return left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }
}

extension UUIDText {
    /// The identity that a UUID spells.
    public init(_ uuid: UUID) { self.init(uuid.uuidString) }

    /// The identity as a UUID, or `nil` if a table uses other texts.
    public var uuid: UUID? { UUID(uuidString: description) }
}

/// How a store finds a row again within one transaction; it means nothing on another device or on the next day.
public enum StoredRowID: Hashable, Sendable {
    /// The row's number in the store.
    case number(Int64)
    /// The row's primary key, if rows have no number.
    case key([SeedValue])
}
