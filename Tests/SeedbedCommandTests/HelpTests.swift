import Foundation
import SeedbedTestSupport
import Testing

@testable import SeedbedCommand

@Suite struct HelpTests {
    @Test(arguments: TestShare.of(Command.allCases, one: 5)) func `each command explains itself on standard output`(
        command: Command
    ) throws {
        let sandbox = try Sandbox()
        let outcome = try sandbox.run("\(command.rawValue) --help")
        #expect(outcome == Outcome(status: 0, output: Help.text(of: command), errors: ""))
        #expect(try sandbox.run("\(command.rawValue) --store -h") == outcome)
        for option in command.options { #expect(outcome.output.contains("  \(option.usage)  ")) }
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test(arguments: TestShare.of(Command.allCases, one: 5))
    func `the usage line names what the command cannot do without`(
        command: Command
    ) throws {
        let usage = Help.text(of: command).split(separator: "\n\n")[1].replacing("\n    ", with: " ")
        #expect(usage.hasPrefix("Usage: seedbed \(command.rawValue)"))
        let sandbox = try Sandbox()
        let names = Command.Names(table: "SpeechType", key: "name", uuid: "uuid", seedID: "speech-types/icebreaker")
        let words = command.line(names).split(separator: " ").map(String.init)
        for option in command.requiredOptions {
            #expect(usage.contains(" \(option.usage)"))
            let place = try #require(words.firstIndex(of: option.name))
            let outcome = try sandbox.run(words: Array(words[..<place] + words[(place + 2)...]))
            #expect(outcome.status == 64)
            #expect(outcome.errors.hasPrefix("seedbed: \(command.rawValue) needs \(option.name)"), "\(outcome)")
        }
    }

    @Test func `the help lists every command`() throws {
        let sandbox = try Sandbox()
        let outcome = try sandbox.run("--help")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(try sandbox.run("-h") == outcome)
        for command in Command.allCases { #expect(outcome.output.contains("  \(command.rawValue) ")) }
    }

    @Test func `the version is one line`() throws {
        #expect(try Sandbox().run("--version") == Outcome(status: 0, output: "seedbed 0.1.0\n", errors: ""))
    }

    @Test(arguments: TestShare.of(Command.allCases, one: 5)) func `each example runs as it is pasted, twice`(
        command: Command
    ) throws {
        let sandbox = try Sandbox()
        // As where the command is installed.
        let folder = Sandbox.command.deletingLastPathComponent().path(percentEncoded: false)
        let path = [folder, ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"].joined(separator: ":")
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Seeds").standardized
        if FileManager.default.fileExists(atPath: root.path(percentEncoded: false)) {
            try FileManager.default.removeItem(at: sandbox.folder.appending(path: "Seeds"))
            try FileManager.default.copyItem(at: root, to: sandbox.folder.appending(path: "Seeds"))
        }
        #expect(Help.text(of: command).hasSuffix(command.example.map { "  \($0)\n" }.joined()))
        for line in command.example + command.example {
            let outcome = try sandbox.start(URL(filePath: "/bin/sh"), ["-c", line], environment: ["PATH": path])
                .outcome()
            #expect(outcome.status == 0 && outcome.output != "", "\(line)\n\(outcome.errors)")
        }
    }
}
