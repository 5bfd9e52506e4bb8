import Foundation
import Testing

/// The README or an article, with the blocks of code that it shows.
struct Document {
    /// A fenced block.
    struct Block {
        /// The word after the fence; empty without one.
        var language: String
        /// The file that the line above the block names, as in "in `Presets/tags.json`:".
        var file: String?
        var text: String
    }

    /// The file's name without `.md`.
    let name: String
    private(set) var blocks: [Block] = []

    /// Reads a file of the repository.
    init(_ path: String) throws {
        let file = Self.root.appending(path: path)
        name = file.deletingPathExtension().lastPathComponent
        var isOpen = false
        var lineAbove: Substring = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix("```") {
                if !isOpen {
                    let named = lineAbove.firstMatch(of: /`([A-Za-z0-9._\/-]+\.(?:json|swift))`:$/)
                    blocks.append(
                        Block(language: String(line.dropFirst(3)), file: named.map { String($0.1) }, text: ""))
                }
                isOpen.toggle()
                lineAbove = ""
            } else if isOpen {
                blocks[blocks.count - 1].text += line + "\n"
            } else if !line.isEmpty {
                lineAbove = line
            }
        }
    }

    /// All articles.
    static func articles() throws -> [Document] {
        let folder = "Sources/Seedbed/Seedbed.docc"
        return try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(".md") }.sorted().map { try Document("\(folder)/\($0)") }
    }

    /// The folder of the repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
}

extension Document {
    /// The Swift blocks of this document that the compiler has seen.
    ///
    /// They stand in the tests' files `…Example.swift` and in the examples, between the comments `// Name: begin` and `// Name: end`.
    func compiledBlocks() throws -> [String] {
        let files = ["Tests", "Examples/Sources"].flatMap { folder in
            (FileManager.default.subpaths(atPath: Self.root.appending(path: folder).path) ?? []).sorted()
                .filter { $0.hasSuffix(folder == "Tests" ? "Example.swift" : ".swift") }.map { "\(folder)/\($0)" }
        }
        return try files.flatMap { file in
            let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
            var blocks: [String] = []
            var indent: Int?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasSuffix("// \(name): begin") {
                    indent = line.prefix { $0 == " " }.count
                    blocks.append("")
                } else if line.hasSuffix("// \(name): end") {
                    indent = nil
                } else if let indent {
                    blocks[blocks.count - 1] += line.dropFirst(indent) + "\n"
                }
            }
            return blocks
        }
    }

    /// Goes through the blocks as a reader would: writes the files and runs the commands, which print what is shown.
    ///
    /// - Parameters:
    ///   - sandbox: The folder in which it happens.
    ///   - example: Runs the compiled example instead of a command that begins with these words; gets the words behind them.
    func play(
        in sandbox: Sandbox, instead example: (words: String, run: ([String]) async throws -> String)? = nil
    ) async throws {
        for block in blocks {
            if block.language == "json", let file = block.file { try sandbox.write(block.text, to: file) }
            guard block.language == "console" else { continue }
            var transcript = ""
            for line in block.text.split(separator: "\n") where line.hasPrefix("$ ") {
                let command = line.dropFirst(2)
                transcript += "\(line)\n"
                if let example, command.hasPrefix(example.words) {
                    let words = command.dropFirst(example.words.count).split(separator: " ").map(String.init)
                    transcript += try await example.run(words) + "\n"
                } else {
                    transcript += try sandbox.output(of: command)
                }
            }
            #expect(transcript == block.text, "\(name).md")
        }
    }
}

extension Sandbox {
    /// The output of a shell command, with `seedbed` on its path.
    fileprivate func output(of command: Substring) throws -> String {
        let path = "PATH=\"\(Self.command.deletingLastPathComponent().path):$PATH\"; "
        return try start(URL(filePath: "/bin/sh"), ["-c", "\(path) { \(command); } 2>&1"]).outcome().output
    }
}
