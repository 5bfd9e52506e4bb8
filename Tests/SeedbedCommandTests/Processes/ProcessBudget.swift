import Foundation
import SeedbedTestSupport

/// How much the tests with processes take on; `SEEDBED_PROCESSES` asks for all of it.
enum ProcessBudget {
    /// How many processes work at once where a test asks for many; null for a small run.
    static let processes: Int? = TestSetting.number("SEEDBED_PROCESSES")
    /// Whether this is a long run.
    static let isFull = processes != nil
}
