import Foundation
import SeedbedTestSupport
import Testing

/// A headless Chromium, which is driven through the pipes of its debugging protocol.
///
/// Two named pipes stand for the descriptors 3 and 4 that the browser reads and writes; a shell connects them.
final class Browser {
    /// Whether the tests are to look: a browser takes longer than all of their suite.
    static var isWanted: Bool { TestSetting.text("SEEDBED_LOOK") == "1" }

    /// The browser, if there is one: `SEEDBED_BROWSER`, or the first of its names on `PATH`.
    static let path: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let path = TestSetting.text("SEEDBED_BROWSER") { return path.isEmpty ? nil : path }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
        let paths =
            names.flatMap { name in folders.map { "\($0)/\(name)" } }
            + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    private let process = Process()
    private let folder: URL
    private let commands: FileHandle
    private let answers: FileHandle
    private var buffer = Data()
    private var number = 0
    private var decodingPage: String?
    /// The events that came, with their parameters.
    private(set) var events: [(name: String, session: String?, parameters: [String: Any])] = []

    /// Starts the browser with a profile of its own.
    init() throws {
        let path = try #require(Self.path)
        let folder = FileManager.default.temporaryDirectory.appending(path: "seedbed-browser-\(UUID().uuidString)")
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pipes = ["commands", "answers"].map { folder.appending(path: $0).path(percentEncoded: false) }
        for pipe in pipes { try #require(mkfifo(pipe, 0o600) == 0) }
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "exec \"$@\" 3<\"$0\" 4>\(pipes[1])", pipes[0], path, "--headless", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)",
            "about:blank",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        // In this order the shell opens them; each waits for the other end.
        commands = try FileHandle(forWritingTo: URL(filePath: pipes[0]))
        answers = try FileHandle(forReadingFrom: URL(filePath: pipes[1]))
    }

    /// Ends the browser and removes its profile.
    func close() {
        _ = try? call("Browser.close")
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens an empty page, and returns the session that drives it.
    func blankPage() throws -> String {
        let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
        let attachment = try call("Target.attachToTarget", ["targetId": try #require(target), "flatten": true])
        return try #require(attachment["sessionId"] as? String)
    }

    /// The page that decodes screenshots: the report's page allows no script.
    func decoder() throws -> String {
        if let decodingPage { return decodingPage }
        let page = try blankPage()
        decodingPage = page
        return page
    }

    /// Calls a method and returns its result.
    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) throws -> [String: Any] {
        number += 1
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        message["sessionId"] = session
        try commands.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
        while true {
            let answer = try next()
            guard answer["id"] as? Int == number else {
                take(answer)
                continue
            }
            return try #require(answer["result"] as? [String: Any], "\(method): \(answer["error"] ?? "no answer")")
        }
    }

    /// Reads messages until an event has come.
    func wait(for name: String, session: String) throws {
        while !events.contains(where: { $0.name == name && $0.session == session }) { take(try next()) }
    }

    private func take(_ message: [String: Any]) {
        guard let name = message["method"] as? String else { return }
        events.append((name, message["sessionId"] as? String, message["params"] as? [String: Any] ?? [:]))
    }

    private func next() throws -> [String: Any] {
        while true {
            if let end = buffer.firstIndex(of: 0) {
                let message = Data(buffer[..<end])
                buffer = Data(buffer[(end + 1)...])
                return try #require(try JSONSerialization.jsonObject(with: message) as? [String: Any])
            }
            let data = answers.availableData
            try #require(!data.isEmpty, "the browser ended")
            buffer.append(data)
        }
    }
}
