/// A world at one moment.
///
/// It consists of the numbers that ``Simulation`` gave to the states of its devices, its server and its history.
package struct World: Hashable, Sendable {
    /// The numbers of the devices' states; -1 for a device that does not exist.
    package var devices: DeviceNumbers
    /// The number of the server's state.
    package var server: Int32
    /// The number of the history of users' acts.
    package var history: Int32
}

/// Up to eight numbers, one for each device.
///
/// They are two short vectors and not a long one, because the frames of asynchronous functions are aligned to only 16
/// bytes.
package struct DeviceNumbers: Hashable, Sendable {
    private var first = SIMD4<Int32>(repeating: -1)
    private var second = SIMD4<Int32>(repeating: -1)

    /// The number for a device.
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
