/// A world at one moment: the numbers that ``Simulation`` has given to the states of its devices and its server, and to what
/// its users did.
package struct World: Hashable, Sendable {
    /// The devices' states; -1 where there is no device.
    package var devices: DeviceNumbers
    /// The server's state.
    package var server: Int32
    /// What users did.
    package var history: Int32
}

/// Up to eight numbers, one for each device.
///
/// Two short vectors and not a long one: the frames of asynchronous functions are aligned to 16 bytes, and no more.
package struct DeviceNumbers: Hashable, Sendable {
    private var first = SIMD4<Int32>(repeating: -1)
    private var second = SIMD4<Int32>(repeating: -1)

    /// The number of a device.
    package subscript(device: Int) -> Int32 {
        get { device < 4 ? first[device] : second[device - 4] }
        set { if device < 4 { first[device] = newValue } else { second[device - 4] = newValue } }
    }
}

/// A pair of numbers as one key.
struct Pair: Hashable {
    private let bits: UInt64

    init(_ first: Int32, _ second: Int32) {
        bits = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    }
}
