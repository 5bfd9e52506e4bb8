import Foundation
import Testing

/// The articles name files and types that exist.
struct ArchitectureTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardized
    private static let folder = root.appending(path: "Sources/Seedbed/Seedbed.docc")

    private static func articles() throws -> [(name: String, text: String)] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
            .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    @Test func `every path that an article names exists`() throws {
        var count = 0
        for (name, text) in try Self.articles() {
            for match in text.matches(of: /`((?:Sources|Tests|Benchmarks|Scripts)\/[A-Za-z0-9+.\/-]+)`/) {
                count += 1
                let path = String(match.1)
                let file = Self.root.appending(path: path).path
                #expect(FileManager.default.fileExists(atPath: file), "\(name) names \(path)")
            }
        }
        #expect(count > 40)
    }

    /// The rules name the files in which they are decided without the folders that all of these share.
    @Test func `every short path that an article names exists`() throws {
        var count = 0
        for (name, text) in try Self.articles() {
            for match in text.matches(of: /`((?:Rules|Seeding|SeedbedSQLite)\/[A-Za-z0-9+.\/-]+)`/) {
                count += 1
                let path = String(match.1)
                let places = ["Sources", "Sources/Seedbed"].map { Self.root.appending(path: "\($0)/\(path)").path }
                #expect(places.contains { FileManager.default.fileExists(atPath: $0) }, "\(name) names \(path)")
            }
        }
        #expect(count > 30)
    }

    @Test func `the walks name files in which they can be followed`() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "Architecture.md"), encoding: .utf8)
        let walks = text.components(separatedBy: "\n## ").filter { walk in
            ["A first launch", "An import that brings twins", "clean --dry-run --json"].contains { walk.hasPrefix($0) }
        }
        #expect(walks.count == 3)
        for walk in walks {
            #expect(walk.contains("```text\n"), "a walk has a picture")
            #expect(walk.matches(of: /`Sources\/[^`]+\.swift`/).count >= 4)
        }
    }
}
