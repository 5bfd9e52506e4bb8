/// Names of files that are made from other names.
enum FileName {
    /// The name of a store's defaults file in a folder of such files, of a store at a resolved path.
    static func ofDefaults(of path: String) -> String {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" } ?? ""
        return "\(escaped(name))-\(hash(path))\(ending)"
    }

    /// The name of an account's defaults file in a folder of such files.
    ///
    /// It does not tell the account's id, since errors name files. If two accounts ever had one name, they would share a file,
    /// which holds the records of both.
    static func ofDefaults(of account: SeedAccount) -> String {
        guard case .id = account, let key = account.key else { return "none\(ending)" }
        return "\(UUIDText.hashed(key))\(ending)"
    }

    /// Whether a file's name is that of a defaults file in such a folder.
    static func isDefaults(_ name: String) -> Bool { name.hasSuffix(ending) }

    private static let ending = ".defaults.json"

    /// A name with only small letters, digits, `-`, `_` and `.`; other bytes become `%` and two digits.
    ///
    /// So two names differ on a file system that ignores case or normalizes texts too. It is cut off after 150 bytes.
    private static func escaped(_ name: String) -> String {
        var result = ""
        for byte in name.utf8 where result.utf8.count < 150 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "."):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return result
    }

    /// The hash of a text in 16 digits.
    private static func hash(_ text: String) -> String {
        let digits = String(number(text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// FNV-1a of a text's bytes, which is no protection against a person who wants two to be equal.
    fileprivate static func number(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}

extension UUIDText {
    /// An identity that is always the same for a text.
    package static func hashed(_ text: String) -> UUIDText {
        UUIDText(random: FileName.number(text), FileName.number("\(text)\n"))
    }
}
