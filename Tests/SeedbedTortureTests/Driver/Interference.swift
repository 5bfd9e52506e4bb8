#if os(Linux)
    import Foundation

    /// A disturbance of a command while it runs.
    struct Interference: Sendable {
        /// The error that calls fail with.
        struct Fault: Hashable, Sendable {
            var name: String
            var code: Int32

            /// Half of the bytes are taken.
            static let short = Fault(name: "short", code: -1)
            /// Half of a write is taken, and from then on there is no room.
            static let fills = Fault(name: "fills", code: -2)

            /// The errors that a writing call is made to fail with.
            static let all = [
                Fault(name: "EIO", code: EIO), Fault(name: "ENOSPC", code: ENOSPC), Fault(name: "EROFS", code: EROFS),
                Fault(name: "EACCES", code: EACCES), Fault(name: "EMFILE", code: EMFILE),
                Fault(name: "EINTR", code: EINTR), short,
            ]
        }

        /// Which call, counted from 1, is the last; nil for none.
        var killAt: Int?
        /// Whether that call is still done.
        var killsAfter = false
        /// When it is killed from outside, in microseconds; nil for never.
        var killAfterMicroseconds: UInt32?
        /// The error that a writing call fails with.
        var fault: Fault?
        /// Which writing call, counted from 1.
        var faultAt = 0
        /// Whether all after it fail too.
        var isPersistent = false
        /// Whether every call is noted.
        var traces = false

        /// Nothing is done to it.
        static let none = Interference()

        /// How the shim is told.
        var environment: [String] {
            var words: [String] = []
            if let killAt { words.append("SHIM_KILL_AT=\(killAt)") }
            if killsAfter { words.append("SHIM_KILL_AFTER=1") }
            if let fault { words += ["SHIM_FAULT=\(fault.code)", "SHIM_FAULT_AT=\(faultAt)"] }
            if isPersistent { words.append("SHIM_FAULT_ALWAYS=1") }
            if traces { words.append("SHIM_TRACE=1") }
            return words
        }
    }

    extension Interference: CustomStringConvertible {
        var description: String {
            if let killAt { return "kill \(killsAfter ? "after" : "before") call \(killAt)" }
            if let killAfterMicroseconds { return "kill after \(killAfterMicroseconds) µs" }
            if let fault { return "\(fault.name) at writing call \(faultAt)\(isPersistent ? " and after" : "")" }
            return "undisturbed"
        }
    }
#endif
