import Foundation
import Testing

@testable import SeedbedCommand

@Suite struct EnvironmentTests {
    private func run(_ line: String, _ environment: [String: String], in sandbox: Sandbox) throws -> Outcome {
        let words = line.split(separator: " ").map(String.init)
        return try sandbox.start(Sandbox.command, words, environment: environment).outcome()
    }

    @Test func `the environment names the store and the catalogs, and options win`() throws {
        let sandbox = try Sandbox(seeds: [:])
        try sandbox.write(Sandbox.speechTypes, to: "Presets/speech-types.json")
        let environment = ["SEEDBED_STORE": "a.db", "SEEDBED_SEEDS": "Presets"]
        let seeded = Outcome(status: 0, output: "speech-types 2026-11-20: 2 inserted\n", errors: "")
        #expect(try run("seed --create-tables", environment, in: sandbox) == seeded)
        #expect(try run("seed --create-tables --store b.db", environment, in: sandbox) == seeded)
        #expect(try sandbox.sql("SELECT count(*) FROM SpeechType", in: "a.db") == [["2"]])
        #expect(try run("status --seeds Missing", environment, in: sandbox).status == 66)
        #expect(try run("check", environment, in: sandbox).output == "ok: 1 catalog, 2 seeds\n")
        // Operands name other catalogs.
        #expect(try run("check Presets/speech-types.json", environment, in: sandbox).status == 0)
        #expect(try run("inspect", environment, in: sandbox).output.contains("SpeechType"))
        #expect(try run("status", ["SEEDBED_STORE": ""], in: sandbox).status == 64)
        #expect(try run("diff", environment, in: sandbox).status == 0)
        #expect(try run("release", environment, in: sandbox).status == 0)
        #expect(sandbox.content.keys.contains("Presets/history/speech-types.json"))
    }

    private static let script = "/usr/bin/script"

    /// The bytes that a terminal gets from a command.
    private func terminal(_ line: String, _ environment: [String: String], in sandbox: Sandbox) throws -> String {
        let words = ["-qec", "'\(Sandbox.command.path)' \(line)", "/dev/null"]
        let outcome = try sandbox.start(URL(filePath: Self.script), words, environment: environment).outcome()
        return outcome.output
    }

    #if os(Linux)
        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: script)))
        func `a terminal shows colours, unless it has none or the user wants none`() throws {
            let sandbox = try Sandbox()
            let plain = ["TERM": "xterm", "NO_COLOR": ""]
            let red = "\u{1B}[31mseedbed\u{1B}[0m: seedbed has no command"
            #expect(try terminal("sow", plain, in: sandbox).hasPrefix(red))
            #expect(try terminal("check", plain, in: sandbox).hasPrefix("\u{1B}[32mok\u{1B}[0m: 1 catalog"))
            for other in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb", "NO_COLOR": ""]] {
                #expect(try terminal("sow", other, in: sandbox).hasPrefix("seedbed: seedbed has no command"))
                #expect(try terminal("check", other, in: sandbox).hasPrefix("ok: 1 catalog"))
            }
        }
    #endif

    @Test func `a pipe gets no colours`() throws {
        let sandbox = try Sandbox()
        let environment = ["TERM": "xterm", "NO_COLOR": ""]
        for line in ["sow", "check", "seed --store none.db"] {
            let outcome = try run(line, environment, in: sandbox)
            #expect(!(outcome.output + outcome.errors).contains("\u{1B}"))
        }
    }
}
