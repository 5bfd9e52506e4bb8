import Foundation
import Testing

@testable import Seedbed

/// The README holds what it shows: its catalog is read, its Swift is compiled, its commands are run.
struct ReadmeTests {
    /// A fenced block of the README.
    private struct Block {
        var language: String
        var text: String
    }

    @Test func `the commands of the README print what it shows`() throws {
        let sandbox = try Sandbox(seeds: [:])
        let catalog = try #require(try Self.blocks().first { $0.language == "json" })
        try FileManager.default.createDirectory(
            atPath: sandbox.path("Presets"), withIntermediateDirectories: true)
        try sandbox.write(catalog.text, to: "Presets/speech-types.json")
        let path = "PATH=\"\(Sandbox.command.deletingLastPathComponent().path):$PATH\"; "
        let consoles = try Self.blocks().filter { $0.language == "console" }
        #expect(consoles.count >= 4)
        for block in consoles {
            var transcript = ""
            for line in block.text.split(separator: "\n") where line.hasPrefix("$ ") {
                let shell = URL(filePath: "/bin/sh")
                let outcome = try sandbox.start(shell, ["-c", "\(path) { \(line.dropFirst(2)); } 2>&1"]).outcome()
                transcript += "\(line)\n\(outcome.output)"
            }
            #expect(transcript == block.text)
        }
    }

    @Test func `the catalog of the README is valid`() throws {
        let block = try #require(try Self.blocks().first { $0.language == "json" })
        let file = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(block.text.utf8).write(to: file)
        let catalogs = try CatalogSource.file(file).load()
        #expect(catalogs.map(\.name) == ["speech-types"])
    }

    @Test func `the Swift of the README is what the compiler has seen`() throws {
        let compiled = try Self.examples.map { path in
            let example = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
            let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
            let begin = try #require(lines.firstIndex { $0.hasSuffix("// README: begin") })
            let end = try #require(lines.firstIndex { $0.hasSuffix("// README: end") })
            let indent = lines[begin].prefix { $0 == " " }.count
            return lines[(begin + 1)..<end].map { String($0.dropFirst(indent)) + "\n" }.joined()
        }
        let shown = try Self.blocks().filter { $0.language == "swift" }.map(\.text)
        #expect(shown == compiled)
    }

    @Test func `every block of the README is of a kind that is tested`() throws {
        let kinds = Set(try Self.blocks().map(\.language))
        #expect(kinds == ["json", "swift", "console"])
    }

    private static let examples = [
        "Tests/SeedbedSQLiteTests/ReadmeExample.swift", "Tests/SeedbedSQLiteTests/Dedupe/ReadmeDedupeExample.swift",
        "Tests/SeedbedConformanceTests/ReadmeExample.swift",
    ]

    private static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    private static func blocks() throws -> [Block] {
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        var blocks: [Block] = []
        var isOpen = false
        for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if !isOpen { blocks.append(Block(language: String(line.dropFirst(3)), text: "")) }
                isOpen.toggle()
            } else if isOpen {
                blocks[blocks.count - 1].text += line + "\n"
            }
        }
        return blocks
    }
}
