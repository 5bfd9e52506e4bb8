#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's random numbers, several at a time.
enum SystemRandom {
    /// So many of them, 32 at most.
    static func numbers(_ count: Int) -> [UInt64] {
        var numbers = [UInt64](repeating: 0, count: min(count, 32))
        #if canImport(Glibc) || canImport(Musl)
            // One call of the kernel for all of them, which gives 256 bytes at most.
            let isFilled = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) == 0 }
            if isFilled { return numbers }
        #endif
        var generator = SystemRandomNumberGenerator()
        for index in numbers.indices { numbers[index] = generator.next() }
        return numbers
    }
}
