extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes are those of a name or an id, `[a-z0-9._-]+`.
    @inline(__always)
    var isIdentifier: Bool {
        !isEmpty
            && allSatisfy { byte in
                0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2E || byte == 0x5F || byte == 0x2D
            }
    }

    /// Whether the bytes are a UUID in its text form, of either case.
    var isUUID: Bool {
        count == 36
            && indices.allSatisfy { index in
                [8, 13, 18, 23].contains(index) ? self[index] == UInt8(ascii: "-") : self[index].hexDigit != nil
            }
    }
}
