/// What a defaults file says, with its bytes: the same bytes need not be parsed again.
struct ParsedDefaults: Sendable {
    /// The bytes of the file; `nil` if there is none.
    let bytes: [UInt8]?
    let defaults: Defaults
}

extension DefaultsFile {
    /// What is recorded, as ``read()`` returns it; parsed only if the file has other bytes than before.
    func read(after known: ParsedDefaults?) throws(DefaultsError) -> ParsedDefaults {
        let bytes = try bytes(at: path)
        if let known, known.bytes == bytes { return known }
        guard let bytes else { return ParsedDefaults(bytes: nil, defaults: Defaults()) }
        return ParsedDefaults(bytes: bytes, defaults: try Defaults(parsing: bytes, of: path))
    }
}

extension DefaultsLock {
    /// What is recorded now; keeps a damaged file under a new name, of which the warning tells, and then nothing is recorded.
    func readOrSetAside(
        at now: Instant, after known: ParsedDefaults?
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
    /// The value at the end of a path of field names; setting one makes an object of each step on the way that is none.
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
