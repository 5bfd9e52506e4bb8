#if os(Linux)
    import Foundation
    import SeedbedTestSupport

    /// How much is done; small by default, and as much as `make torture` asks for.
    enum Budget {
        /// How many kills: `SEEDBED_KILLS`.
        static let kills = TestSetting.number("SEEDBED_KILLS") ?? TestShare.count(60, soak: 240)
        /// Whether every kill of the sweep has a fresh life, before and after the call, and its recovery is killed too.
        static var killsThoroughly: Bool { kills >= 20_000 }
        /// How far apart the calls are that the sweep kills.
        static var sweepStride: Int { kills >= 10_000 ? 1 : TestShare.stride(100, soak: 25) }
        /// Whether the sweep takes in the scenarios whose command another one has.
        static var sweepsVariants: Bool { kills >= 10_000 }
        /// Whether every writing call fails in every way, and not a few of them in one: `SEEDBED_FAULTS=full`, or a part of
        /// that.
        static let allFaults = TestSetting.text("SEEDBED_FAULTS") == "full" || faultPart != nil
        /// Which part of all faults, of how many, for machines that share them: `SEEDBED_FAULTS=3/8`.
        static var faultPart: (number: Int, count: Int)? {
            let parts = TestSetting.text("SEEDBED_FAULTS")?.split(separator: "/").compactMap { Int($0) } ?? []
            return parts.count == 2 && parts[1] > 0 ? (parts[0], parts[1]) : nil
        }

        /// How far apart the writing calls are that fail in a short run.
        static let faultStride = TestShare.stride(128, soak: 16)

        private static var environment: [String: String] { ProcessInfo.processInfo.environment }

        /// Says how far it is, to a person at a terminal only, which is not standard error: `swift test` reads that.
        static func report(_ progress: String) {
            if terminal < 0 { return }
            let line = "\r\(progress)\u{1B}[K"
            _ = line.utf8.withContiguousStorageIfAvailable { write(terminal, $0.baseAddress, $0.count) }
        }

        private static let terminal = open("/dev/tty", O_WRONLY | O_CLOEXEC)
    }
#endif
