import Seedbed
import SeedbedTestSupport

/// A watcher that writes down what it is told, and where it stands.
final class Notebook: Sendable {
    private struct Page {
        var lines: [String] = []
        var told: [Int64] = []
        var cursor: RemovalEvent.Cursor?
    }

    private let page = Shared(Page())
    private let task = Shared<Task<Void, Never>?>(nil)

    /// Watches until it is stopped, or until the sequence ends.
    func watch(_ events: AsyncStream<RemovalEvent>) {
        let page = page
        let task = Task {
            for await event in events {
                page.withValue { page in
                    switch event {
                    case .will(let entry): page.lines.append("will \(entry.uuid)")
                    case .did(let entry, let cursor):
                        let survivor = entry.survivor.map { " \($0)" } ?? ""
                        page.lines.append("did \(entry.uuid) \(entry.reason.rawValue)\(survivor)")
                        page.told.append(entry.id)
                        page.cursor = cursor
                    case .gap(let gap, let cursor):
                        page.lines.append("gap \(gap.rawValue)")
                        page.cursor = cursor
                    }
                }
            }
        }
        self.task.withValue { $0 = task }
    }

    /// Stops watching, wherever it is, and waits for the end.
    func stop() async {
        let task = task.withValue { task in
            defer { task = nil }
            return task
        }
        task?.cancel()
        await task?.value
    }

    var lines: [String] { page.withValue { $0.lines } }
    var told: [Int64] { page.withValue { $0.told } }
    var cursor: RemovalEvent.Cursor? { page.withValue { $0.cursor } }

    /// The lines once there are that many, or those that came within a minute.
    func lines(_ count: Int) async throws -> [String] {
        try await Self.wait { lines.count >= count }
        return lines
    }

    /// The removals that were told once they are that many entries, or those that came within a minute.
    func told(_ count: Int) async throws -> [Int64] {
        try await Self.wait { told.count >= count }
        return told
    }

    /// Looks until something is so, for a minute at most; a test that passes waits for no more than it needs.
    static func wait(until isSo: () async -> Bool) async throws {
        for _ in 0..<12_000 {
            if await isSo() { return }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
