/// A name in an object that is being read.
struct JSONName {
    /// The hash of its content.
    var hash: UInt64
    /// The name.
    var token: JSONToken
    /// Where it stands.
    var start: Int { token.start }

    /// The name at a token.
    @inline(__always)
    init(_ token: JSONToken, in reader: JSONReader) {
        self.token = token
        hash = reader.withContent(of: token) { $0.quickHash }
    }
}
