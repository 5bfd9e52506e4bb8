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
    /// A hash of the bytes that is the same in every run; fast, and no protection against chosen collisions.
    @inline(__always)
    var quickHash: UInt64 {
        var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        var index = 0
        if let base = UnsafeRawPointer(baseAddress) {
            while index &+ 8 <= count {
                let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                hash = Self.mix(hash ^ word)
                index &+= 8
            }
        }
        var rest: UInt64 = 0
        while index < count {
            rest = rest << 8 | UInt64(self[index])
            index &+= 1
        }
        return Self.mix(hash ^ rest)
    }

    /// Spreads the bits of a word over the whole of it.
    @inline(__always)
    private static func mix(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low ^ (word >> 29)
    }
}
