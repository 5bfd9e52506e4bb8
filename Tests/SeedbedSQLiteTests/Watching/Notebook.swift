import Seedbed

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

    /// The lines once there are that many, or those that came within two seconds.
    func lines(_ count: Int) async throws -> [String] {
        for _ in 0..<400 where lines.count < count { try await Task.sleep(for: .milliseconds(5)) }
        return lines
    }
}
