extension UnsafeBufferPointer<UInt8> {
    /// A hash of the bytes, fast, and another one in each process: whoever writes a file cannot choose names that collide.
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
    /// A number in which each bit of this one counts in many places, another one in each process.
    @inline(__always)
    var spread: UInt64 {
        let product = multipliedFullWidth(by: HashKey.process.factor)
        return product.high ^ product.low ^ (self >> 29)
    }
}

/// What the hashes of one process follow from.
private struct HashKey {
    /// What a hash starts with.
    let start: UInt64
    /// What is multiplied by; odd, with bits in its upper and lower half.
    let factor: UInt64

    /// Drawn once.
    static let process = HashKey(
        start: .random(in: 0 ... .max), factor: .random(in: 0 ... .max) | 0x8000_0001_8000_0001)
}
