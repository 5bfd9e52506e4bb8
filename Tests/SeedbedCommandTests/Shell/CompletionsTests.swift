import Foundation
import Testing

@testable import SeedbedCommand

@Suite struct CompletionsTests {
    /// The path of a shell, or `nil` if the machine has none.
    private static func path(of shell: String) -> String? {
        ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell }
            .first(where: FileManager.default.isExecutableFile)
    }

    static let installed = Shell.allCases.filter { path(of: $0.rawValue) != nil }

    @Test(arguments: installed) func `the shell reads its completions`(shell: Shell) throws {
        let sandbox = try Sandbox()
        try sandbox.write(try sandbox.run("completions \(shell.rawValue)").output, to: "completions")
        let program = URL(filePath: try #require(Self.path(of: shell.rawValue)))
        let outcome = try sandbox.start(program, ["-n", "completions"]).outcome()
        #expect(outcome == Outcome(status: 0, output: "", errors: ""))
    }

    @Test(arguments: Shell.allCases) func `every command and every option is completed`(shell: Shell) throws {
        let script = try Sandbox().run("completions \(shell.rawValue)").output
        for command in Command.allCases {
            let part: Substring
            switch shell {
            case .bash:
                part = try #require(
                    script.split(separator: "\n").first { $0.contains(" \(command.rawValue)) options=") })
            case .zsh:
                let start = try #require(script.firstRange(of: "        \(command.rawValue))\n"))
                let rest = script[start.upperBound...]
                part = rest[..<(try #require(rest.firstRange(of: "\n            ;;\n"))).lowerBound]
            case .fish:
                let lines = script.split(separator: "\n").filter {
                    $0.contains("'__fish_seen_subcommand_from \(command.rawValue)'")
                }
                part = Substring(lines.joined(separator: "\n") + "\n")
                #expect(script.contains("-a \(command.rawValue) -d "))
            }
            for option in command.options {
                let word = shell == .fish ? "-l \(option.rawValue) " : option.name
                #expect(part.contains(word), "\(command) \(option)")
            }
        }
    }

    @Test func `files are completed wherever an option takes the name of one`() throws {
        let files = Option.allCases.filter { $0.placeholder.map { $0.contains("FILE") || $0.contains("DIR") } ?? false }
        #expect(files.contains(.output) && files.contains(.svg) && files.contains(.against))
        let others = Shell.bash.completions.split(separator: "\n").first { $0.contains("compopt +o default") } ?? ""
        for option in files {
            let placeholder = try #require(option.placeholder)
            #expect(Shell.zsh.completions.contains(":\(placeholder):_files"))
            #expect(Shell.fish.completions.contains("-l \(option.rawValue) -r -F "))
            #expect(!others.contains("\(option.name)|") && !others.contains("\(option.name))"), "\(option)")
        }
        #expect(Shell.fish.completions.contains("'__fish_seen_subcommand_from diff' -F\n"))
        // The short form takes a file too.
        #expect(Shell.zsh.completions.contains("'(--output)-o["))
        #expect(Shell.fish.completions.contains("'__fish_seen_subcommand_from report' -s o -l output -r -F "))
    }

    /// The words that bash completes at the end of a line.
    private func completed(_ line: String, in sandbox: Sandbox) throws -> [String] {
        try sandbox.write(Shell.bash.completions, to: "completions")
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }.joined(
            separator: " ")
        let script = """
            . ./completions; COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _seedbed
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let bash = URL(filePath: try #require(Self.path(of: "bash")))
        let outcome = try sandbox.start(bash, ["--norc", "-c", script]).outcome()
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: path(of: "bash") != nil)) func `bash completes commands, options and known values`() throws {
        let sandbox = try Sandbox()
        let commands = Command.allCases.map(\.rawValue)
        #expect(try completed("seedbed un", in: sandbox) == commands.filter { $0.hasPrefix("un") })
        #expect(try completed("seedbed seed --create", in: sandbox) == ["--create-tables"])
        #expect(try completed("seedbed status --dry", in: sandbox) == [])
        #expect(try completed("seedbed upsert --dates unix", in: sandbox) == ["unix", "unixMilliseconds"])
        #expect(try completed("seedbed completions z", in: sandbox) == ["zsh"])
        #expect(try completed("seedbed he", in: sandbox) == ["help"])
        #expect(try completed("seedbed help undo", in: sandbox) == ["undo"])
        // The words into which bash divides `--dates=unix`.
        #expect(try completed("seedbed upsert --dates = unix", in: sandbox) == ["unix", "unixMilliseconds"])
        #expect(try completed("seedbed upsert --dates =", in: sandbox).contains("sqlite"))
        #expect(try completed("seedbed seed --store ", in: sandbox) == [])
    }
}
