import Foundation

@testable import Seedbed
@testable import SeedbedCommand

extension Sandbox {
    var defaultsURL: URL { folder.appending(path: "app.db.defaults.json") }

    /// Whether a process has the lock of the defaults file.
    func isLocked() async throws -> Bool {
        do throws(DefaultsError) {
            try await DefaultsFile(at: defaultsURL).withLock(timeout: .zero) { _ in }
            return false
        } catch .locked {
            return true
        }
    }

    /// The names in the app's table with how often each is there: `Icebreaker 1, Table Topics 1`.
    func copies() throws -> String {
        try sql("SELECT name || ' ' || count(*) FROM SpeechType GROUP BY name ORDER BY name")
            .map { $0[0] }.joined(separator: ", ")
    }
}
