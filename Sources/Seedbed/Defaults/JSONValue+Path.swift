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
