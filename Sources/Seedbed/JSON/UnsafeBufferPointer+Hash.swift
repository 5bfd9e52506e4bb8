extension UnsafeBufferPointer<UInt8> {
    /// A hash of the bytes that is the same in every run; fast, and no protection against chosen collisions.
    @inline(__always)
    var quickHash: UInt64 {
        var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
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
    /// A number in which each bit of this one counts in many places.
    @inline(__always)
    var spread: UInt64 {
        let product = multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low ^ (self >> 29)
    }
}
