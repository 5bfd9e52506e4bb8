import Testing

@Suite struct ArgumentTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        var line: String
        var sentence: String

        init(_ line: String, _ sentence: String) {
            self.line = line
            self.sentence = sentence
        }

        var testDescription: String { line }
    }

    static let mistakes = [
        Mistake("sow", #"seedbed has no command "sow"; see seedbed --help"#),
        Mistake("sede", #"seedbed has no command "sede" (did you mean "seed"?); see seedbed --help"#),
        Mistake("help sede", #"seedbed has no command "sede" (did you mean "seed"?); see seedbed --help"#),
        Mistake("explian x", #"seedbed has no command "explian" (did you mean "explain"?); see seedbed --help"#),
        Mistake(
            "seed --sotre app.db",
            #"seed has no option "--sotre" (did you mean "--store"?); see seedbed seed --help"#),
        // Only options of the command are proposed.
        Mistake("seed --row x", #"seed has no option "--row"; see seedbed seed --help"#),
        Mistake(
            "completions tcsh",
            #"there are no completions for "tcsh", but for bash, zsh, fish; see seedbed completions --help"#),
        Mistake("--versoin", #""--versoin" is not a command (did you mean "--version"?); see seedbed --help"#),
        Mistake("--store app.db seed", #""--store" is not a command; see seedbed --help"#),
        Mistake("seed", "seed needs --store FILE; see seedbed seed --help"),
        Mistake("clean", "clean needs --store FILE; see seedbed clean --help"),
        Mistake("status", "status needs --store FILE; see seedbed status --help"),
        Mistake("merge b.db", "merge needs --store FILE; see seedbed merge --help"),
        Mistake("merge --store app.db", "merge needs OTHER; see seedbed merge --help"),
        Mistake("merge b.db c.db --store a.db", #""c.db" is one word too many; see seedbed merge --help"#),
        Mistake("seed --store app.db more", #""more" is one word too many; see seedbed seed --help"#),
        Mistake("seed --store app.db -- --json", #""--json" is one word too many; see seedbed seed --help"#),
        Mistake("demo --json", "demo does not take --json; see seedbed demo --help"),
        Mistake("seed --colour", #"seed has no option "--colour"; see seedbed seed --help"#),
        Mistake("seed -x", #"seed has no option "-x"; see seedbed seed --help"#),
        Mistake("seed --rows x", "seed does not take --rows; see seedbed seed --help"),
        Mistake("status --store a.db --dry-run", "status does not take --dry-run; see seedbed status --help"),
        Mistake("seed --store a --store b", "--store is given twice; see seedbed seed --help"),
        Mistake("seed --json --json", "--json is given twice; see seedbed seed --help"),
        Mistake("seed --store", "--store needs a value (FILE); see seedbed seed --help"),
        Mistake("seed --store --json", "--store needs a value (FILE); see seedbed seed --help"),
        Mistake("seed --store=", "--store needs a value (FILE); see seedbed seed --help"),
        Mistake("seed --store a --account=", "--account needs a value (ID|none); see seedbed seed --help"),
        Mistake("seed --store a --device=", "--device needs a value (ID); see seedbed seed --help"),
        Mistake("seed --json=yes", "--json takes no value; see seedbed seed --help"),
        Mistake(
            "clean --store a --rows a,,b", "--rows has an empty entry between its commas; see seedbed clean --help"),
        Mistake("clean --store a --rows=,", "--rows has an empty entry between its commas; see seedbed clean --help"),
        Mistake("clean --store a --rows 12-3", #"--rows: "12-3" is not a UUID; see seedbed clean --help"#),
        Mistake(
            "merge b --store a --tables x,", "--tables has an empty entry between its commas; see seedbed merge --help"),
        Mistake("check Seeds --seeds Seeds", "name catalogs either by --seeds or without it; see seedbed check --help"),
        Mistake(
            "seed --store :memory:",
            "a store in memory would be gone with the command, name a file for --store; see seedbed seed --help"),
    ]

    @Test(arguments: mistakes) func `a mistake is one sentence, status 64 and nothing else`(mistake: Mistake) throws {
        let sandbox = try Sandbox()
        let outcome = try sandbox.run(mistake.line)
        if mistake.line.split(separator: " ").prefix(while: { $0 != "--" }).contains("--json") {
            #expect(outcome.status == 64 && outcome.errors == "")
            #expect(outcome.output.contains("\"message\": \"\(mistake.sentence)\"\n"))
        } else {
            #expect(outcome == Outcome(status: 64, output: "", errors: "seedbed: \(mistake.sentence)\n"))
        }
        #expect(sandbox.files == [])
    }

    @Test func `without a command the help goes to standard error`() throws {
        let sandbox = try Sandbox()
        let outcome = try sandbox.run("")
        #expect(outcome == Outcome(status: 64, output: "", errors: try sandbox.run("--help").output))
    }

    @Test func `options stand before or after operands, and with or without an equals sign`() throws {
        let sandbox = try Sandbox()
        for store in ["app.db", "b.db"] { try sandbox.run("seed --store \(store) --create-tables --device d") }
        let lines = [
            "merge b.db --store app.db --json", "merge --store=app.db --json b.db",
            "merge --json --store app.db -- b.db",
        ]
        let outcomes = try lines.map { try sandbox.run($0) }
        #expect(outcomes[0].status == 0)
        #expect(outcomes.allSatisfy { $0.errors == "" && $0.status == 0 })
        #expect(outcomes[1].output == outcomes[2].output)
    }

    @Test func `a value that begins with a dash follows an equals sign`() throws {
        let sandbox = try Sandbox()
        #expect(
            try sandbox.run("seed --store=-a.db --create-tables").output == "speech-types 2026-11-20: 2 inserted\n")
        #expect(sandbox.files == ["-a.db", "-a.db.defaults.json", "-a.db.defaults.json.lock"])
    }
}
