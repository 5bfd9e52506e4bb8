/// Finds a short schedule that breaks the same promise.
package enum Shrinking {
    /// Drops steps, first many at once, as long as what is left still breaks the promise.
    package static func shrink(
        _ schedule: Schedule, breaking promise: String, play: (Schedule) async throws -> Violation?
    ) async throws -> Schedule {
        var schedule = schedule
        var size = max(1, schedule.steps.count / 2)
        while true {
            var start = 0
            var hasDropped = false
            while start < schedule.steps.count {
                var shorter = schedule
                shorter.steps.removeSubrange(start..<min(start + size, schedule.steps.count))
                let violation = try await play(shorter)
                if violation?.promise == promise {
                    schedule = shorter
                    hasDropped = true
                } else {
                    start += size
                }
            }
            if size > 1 { size /= 2 } else if !hasDropped { return schedule }
        }
    }
}
