#if os(Linux)
    import Foundation

    /// How much is done; small by default, and as much as `make torture` asks for.
    enum Budget {
        /// How many kills: `SEEDBED_KILLS`.
        static let kills = environment["SEEDBED_KILLS"].flatMap { Int($0) } ?? 2_000
        /// Whether every kill of the sweep has a fresh life, before and after the call, and its recovery is killed too.
        static var killsThoroughly: Bool { kills >= 20_000 }
        /// Whether every writing call fails in every way, and not in one: `SEEDBED_FAULTS=full`.
        static let allFaults = environment["SEEDBED_FAULTS"] == "full"

        private static var environment: [String: String] { ProcessInfo.processInfo.environment }

        /// Says how far it is, to a person only.
        static func report(_ progress: String) {
            if isatty(2) != 0 { FileHandle.standardError.write(Data("\r\(progress)\u{1B}[K".utf8)) }
        }
    }
#endif
