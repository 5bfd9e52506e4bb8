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

extension UnsafeBufferPointer<UInt8> {
    /// A fast hash of the bytes, different in each process, so that the author of a file cannot choose names that collide.
    @inline(__always)
    var quickHash: UInt64 {
        var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15 ^ HashKey.process.start
        var index = 0
        if let base = UnsafeRawPointer(baseAddress) {
            while index &+ 8 <= count {
                let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                hash = (hash ^ word).spread
                index &+= 8
            }
        }
        var rest: UInt64 = 0
        while index < count {
            rest = rest << 8 | UInt64(self[index])
            index &+= 1
        }
        return (hash ^ rest).spread
    }
}

extension UInt64 {
    /// The number with each of its bits spread over many places, differently in each process.
    @inline(__always)
    var spread: UInt64 {
        let product = multipliedFullWidth(by: HashKey.process.factor)
        return product.high ^ product.low ^ (self >> 29)
    }
}

/// The random numbers that all hashes of one process use.
private struct HashKey {
    /// The number that a hash starts with.
    let start: UInt64
    /// The number that a hash multiplies by; odd, with bits in its upper and lower half.
    let factor: UInt64

    /// Drawn once.
    static let process = HashKey(
        start: .random(in: 0 ... .max), factor: .random(in: 0 ... .max) | 0x8000_0001_8000_0001)
}
