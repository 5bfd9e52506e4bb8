#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A row's identity across devices, as the rules compare it: lower-case text, byte by byte (C2).
public struct UUIDText: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The identity with its ASCII letters in lower case.
    public let description: String

    /// Lowers the ASCII letters of `text`; other characters stay, so that no locale has a say.
    public init(_ text: String) {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        var text = text
        let hasCapitals = text.withUTF8 { bytes in bytes.contains { capitals.contains($0) } }
        description =
            hasCapitals
            ? String(decoding: text.utf8.map { capitals.contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self) : text
    }

    /// An identity whose letters are in lower case already.
    init(lowered text: String) { description = text }

    /// Whether a text spells an identity in capitals, as Apple's `uuidString` does.
    package static func isCapital(_ text: String) -> Bool {
        text.utf8.contains { 0x41...0x46 ~= $0 } && !text.utf8.contains { 0x61...0x7A ~= $0 }
    }

    /// The identity as a table spells it whose rows are in capitals.
    package var capitals: String {
        String(decoding: description.utf8.map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether both are the same bytes once lowered.
    public static func == (left: UUIDText, right: UUIDText) -> Bool {
        left.description.isExactly(right.description)
    }

    /// Whether the left one's bytes come first.
    public static func < (left: UUIDText, right: UUIDText) -> Bool {
        left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }

    /// Feeds the lowered bytes.
    public func hash(into hasher: inout Hasher) {
        var text = description
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
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
