import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed
@testable import SeedbedCommand

/// A `seedbed seed` that has been stopped where it holds the lock of the defaults file and has written nothing yet.
///
/// It waits there for the store, which an app's connection keeps from it; no sleep decides how far it gets.
final class HeldSeeding {
    private let running: Sandbox.Running

    /// Starts it over `app.db`, whose tables are there, and waits for it to have the lock.
    init(in sandbox: Sandbox, device: String) async throws {
        let app = try AppDatabase(path: sandbox.path("app.db"))
        try app.rows("BEGIN IMMEDIATE")
        func start() throws -> Sandbox.Running {
            try sandbox.start(Sandbox.command, ["seed", "--store", "app.db", "--device", device])
        }
        var running = try start()
        while true {
            while try await !sandbox.isLocked(), running.process.isRunning {
                try await Task.sleep(for: .milliseconds(2))
            }
            Self.stop(running.process.processIdentifier)
            if try await sandbox.isLocked() { break }
            // On a machine with much to do it has given the store up before anybody looked.
            kill(running.process.processIdentifier, SIGKILL)
            _ = try running.outcome()
            running = try start()
        }
        self.running = running
        try app.rows("ROLLBACK")
    }

    deinit {
        kill(running.process.processIdentifier, SIGKILL)
        running.process.waitUntilExit()
    }

    /// Stops a process, and returns when all of its threads stand still or it has ended.
    ///
    /// The signal alone does not wait: a thread goes on until another one of the process has been given time to take it.
    private static func stop(_ process: pid_t) {
        kill(process, SIGSTOP)
        var state = siginfo_t()
        while waitid(P_PID, id_t(process), &state, WSTOPPED | WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Lets it go on to its end.
    func resume() throws -> Outcome {
        kill(running.process.processIdentifier, SIGCONT)
        return try running.outcome()
    }

    /// Ends it as a crash would.
    func crash() throws {
        kill(running.process.processIdentifier, SIGKILL)
        let status = try running.outcome().status
        #expect(status == SIGKILL)
    }
}
