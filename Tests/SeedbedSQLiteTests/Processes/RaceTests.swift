import Foundation
import SeedbedTestSupport
import Testing

/// A race made on purpose, to see that the thread sanitizer is at work; without it nothing is to be seen.
struct RaceTests {
    @Test(.enabled(if: TestSetting.text("SEEDBED_RACE") != nil, "it is there for Scripts/tsan"))
    func `two threads write to one place`() {
        let place = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        place.initialize(to: 0)
        defer { place.deallocate() }
        // By its number, which the compiler lets threads share.
        let address = Int(bitPattern: place)
        let ends = (1...2).map { number in
            let end = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                for _ in 0..<1_000 { UnsafeMutablePointer<Int>(bitPattern: address)?.pointee += number }
                end.signal()
            }
            return end
        }
        for end in ends { end.wait() }
    }
}
