/// A promise that was not kept, or a call that failed.
package struct Violation: Error, CustomStringConvertible {
    /// `I1` to `I10`, or what else went wrong.
    package var promise: String
    package var detail: String

    /// A promise, and how it was broken.
    package init(promise: String, detail: String) {
        self.promise = promise
        self.detail = detail
    }

    package var description: String { "\(promise): \(detail)" }
}
