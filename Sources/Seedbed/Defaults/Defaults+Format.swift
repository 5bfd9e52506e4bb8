extension Defaults {
    /// The format that this version reads and writes.
    static let format = 1

    /// The content of a defaults file.
    ///
    /// - Throws: ``DefaultsError/damaged(path:reason:)``, ``DefaultsError/otherFile(path:kind:)`` and
    ///   ``DefaultsError/fromTheFuture(path:)``, which name `path`.
    init(parsing bytes: [UInt8], of path: String) throws(DefaultsError) {
        if bytes.starts(with: "SQLite format 3\u{0}".utf8) { throw .otherFile(path: path, kind: .database) }
        do throws(JSONError) {
            root = try JSONValue(parsing: bytes)
        } catch {
            // The place alone: the message may quote the file, which names accounts.
            let place = error.problems.first.map { " at \($0.position)" } ?? ""
            throw .damaged(path: path, reason: bytes.isEmpty ? "it is empty" : "it is not valid JSON\(place)")
        }
        guard root.fields != nil else { throw .damaged(path: path, reason: "it holds no object") }
        if root["format"] == nil, case .string = root["catalog"] { throw .otherFile(path: path, kind: .catalog) }
        // Checked first: a later format may have a different shape in everything but this field.
        try checkFormat(path)
        if let reason = misshapenPart { throw .damaged(path: path, reason: reason) }
    }

    /// The content of the file: keys sorted, two spaces a level, a line break at the end.
    func serialized() -> [UInt8] {
        root.utf8(JSONStyle(isPretty: true, sortsFields: true)) + [UInt8(ascii: "\n")]
    }

    private func checkFormat(_ path: String) throws(DefaultsError) {
        switch root["format"] {
        case .number(let digits):
            // Compared by value: `1` and `1.0` are one number. A number that is too large for an integer is from the future
            // too.
            guard let format = Double(digits), format == format.rounded(), format <= Double(Self.format)
            else { throw .fromTheFuture(path: path) }
            if format < 1 { throw .damaged(path: path, reason: "there never was its format") }
        case nil:
            throw .damaged(path: path, reason: "it does not say its format")
        default:
            throw .fromTheFuture(path: path)
        }
    }

    /// A sentence about the first part that must be an object and is not, or `nil`.
    private var misshapenPart: String? {
        guard let devices = root["devices"] else { return nil }
        guard let devices = devices.fields else { return "\"devices\" is not an object" }
        for device in devices {
            guard device.value.fields != nil else { return "a device is not an object" }
            guard let accounts = device.value["accounts"] else { continue }
            guard let accounts = accounts.fields else { return "the \"accounts\" of a device are not an object" }
            for account in accounts where SeedAccount(key: account.name) != nil && account.value.fields == nil {
                return "an account is not an object"
            }
        }
        return nil
    }
}
