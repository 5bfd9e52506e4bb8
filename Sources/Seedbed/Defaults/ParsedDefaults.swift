/// The records of a defaults file with its bytes, so that the same bytes need not be parsed again.
struct ParsedDefaults: Sendable {
    /// The bytes of the file, or `nil` if it does not exist.
    let bytes: [UInt8]?
    let defaults: Defaults
}

extension DefaultsFile {
    /// Returns the records as ``read()`` does, but parses the file only if its bytes have changed.
    func read(after known: ParsedDefaults?) throws(DefaultsError) -> ParsedDefaults {
        let bytes = try bytes(at: path)
        if let known, known.bytes == bytes { return known }
        guard let bytes else { return ParsedDefaults(bytes: nil, defaults: Defaults()) }
        return ParsedDefaults(bytes: bytes, defaults: try Defaults(parsing: bytes, of: path))
    }
}

extension DefaultsLock {
    /// Returns the records; keeps a damaged file under a new name, which the warning tells, and then returns none.
    func readOrSetAside(
        at now: SeedInstant, after known: ParsedDefaults?
    ) throws(DefaultsError) -> (parsed: ParsedDefaults, warning: DefaultsWarning?) {
        do throws(DefaultsError) {
            return (try file.read(after: known), nil)
        } catch .damaged(let path, let reason) {
            let newPath = try file.setAside(at: now)
            let warning = DefaultsWarning.setAside(path: path, newPath: newPath, reason: reason)
            return (ParsedDefaults(bytes: nil, defaults: Defaults()), warning)
        }
    }
}

extension JSONValue {
    /// The value at the end of a path of field names; setting it makes an object of each step that is not one.
    subscript(path: [String]) -> JSONValue? {
        get {
            path.reduce(self as JSONValue?) { $0?[$1] }
        }
        set {
            guard let name = path.first else {
                self = newValue ?? .null
                return
            }
            if fields == nil { self = [:] }
            let rest = Array(path.dropFirst())
            if rest.isEmpty {
                self[name] = newValue
            } else {
                var value = self[name] ?? [:]
                value[rest] = newValue
                self[name] = value
            }
        }
    }
}
