import Foundation
import SeedbedTestSupport
import Testing

@Suite struct DemoCommandTests {
    @Test func `the demo prints the same every time, and leaves nothing behind`() throws {
        let sandbox = try Sandbox()
        let script = "TMPDIR=. \"$0\" demo"
        let outcomes = try (0..<2).map { _ in
            try sandbox.start(URL(filePath: "/bin/sh"), ["-c", script, Sandbox.command.path]).outcome()
        }
        #expect(outcomes[0].status == 0 && outcomes[0].errors == "")
        #expect(outcomes[0] == outcomes[1])
        #expect(sandbox.files == [])
        #expect(
            outcomes[0].output.hasSuffix(
                """
                  phone and tablet: the same rows
                  uuid      name             green  amber  red  createDate  updateDate
                  7c1e50f2  My first speech  240    300    360  2026-11-20  just now
                  e25f8c71  Evaluation       120    150    180  2026-11-20  null
                  c6025b7e  Table Topics     60     90     120  2026-11-20  null

                5. The app starts again on both. There is nothing to do.
                  phone: alreadySeeded
                  tablet: alreadySeeded

                Both devices hold the same 3 rows: every preset once, and the user's own among them.

                """))
    }

    /// `make pictures` draws it again.
    @Test func `the picture in README is the one that the demo draws`() throws {
        let sandbox = try Sandbox()
        let plain = try sandbox.run("demo")
        #expect(try sandbox.run("demo --svg demo.svg") == plain)
        let drawn = try #require(sandbox.content["demo.svg"])
        let path = "Sources/Seedbed/Seedbed.docc/Convergence/demo.svg"
        let file = Document.root.appending(path: path)
        if TestSetting.text("SEEDBED_RECORD") == "1" { try drawn.write(to: file) }
        #expect(try Data(contentsOf: file) == drawn, "look at it after make pictures")
        let readme = try String(contentsOf: Document.root.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("](\(path))"))
        let picture = try Page(String(decoding: drawn, as: UTF8.self))
        for words in ["phone", "tablet", "sync engine", "7c1e My first speech", "starts again"] {
            #expect(picture.text.contains(words))
        }
    }

    @Test func `without a folder for temporary files it says so`() throws {
        let sandbox = try Sandbox()
        let outcome = try sandbox.start(
            URL(filePath: "/bin/sh"), ["-c", "TMPDIR=/nonexistent \"$0\" demo", Sandbox.command.path]
        ).outcome()
        #expect(outcome.status == 74 && outcome.output == "")
        #expect(outcome.errors.contains("temporary folder cannot be made here"))
    }
}
