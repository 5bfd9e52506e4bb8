import Seedbed

extension RawValue {
    /// The identity under which a row with this one comes back, spelled the same; null stays null.
    var rescued: RawValue {
        switch self {
        case .text(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            guard let new = UUIDText(text).rescued?.description else { return self }
            return .string(text == text.uppercased() && text != text.lowercased() ? new.uppercased() : new)
        case .blob(let bytes):
            let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            guard let new = UUIDText(digits).rescued?.description else { return self }
            let places = stride(from: 0, to: 32, by: 2).map { new.index(new.startIndex, offsetBy: $0) }
            return .blob(places.compactMap { UInt8(new[$0...].prefix(2), radix: 16) })
        default: return self
        }
    }

    /// The bytes in hexadecimal digits, as SQLite's `hex` prints them.
    var hex: RawValue {
        switch self {
        case .text(let bytes), .blob(let bytes):
            .string(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())
        default: .string("")
        }
    }
}
