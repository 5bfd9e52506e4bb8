#if os(Linux)
    /// A promise that was not kept, or a call that failed.
    struct Violation: Error, CustomStringConvertible {
        /// `I1` to `I10`, or what else went wrong.
        var promise: String
        var detail: String

        var description: String { "\(promise): \(detail)" }
    }
#endif
