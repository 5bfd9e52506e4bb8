import Foundation
import Testing

@testable import Seedbed

/// The README holds what it shows: its catalog is read, its Swift is compiled, its commands are run.
struct ReadmeTests {
    private let readme: Document

    init() throws {
        readme = try Document("README.md")
    }

    @Test func `the commands of the README print what it shows`() async throws {
        #expect(readme.blocks.count { $0.language == "console" } >= 3)
        try await readme.play(in: try Sandbox(seeds: [:]))
    }

    @Test func `the catalog of the README is valid`() throws {
        let block = try #require(readme.blocks.first { $0.language == "json" })
        let sandbox = try Sandbox(seeds: ["readme": block.text])
        let catalogs = try CatalogSource.file(sandbox.folder.appending(path: "Seeds/readme.json")).load()
        #expect(catalogs.map(\.name) == ["speech-types"])
    }

    @Test func `the Swift of the README is what the compiler has seen`() throws {
        let shown = readme.blocks.filter { $0.language == "swift" }.map(\.text)
        #expect(shown.count == 2)
        #expect(try shown.sorted() == readme.compiledBlocks().sorted())
    }

    @Test func `every block of the README is of a kind that is tested`() {
        #expect(Set(readme.blocks.map(\.language)) == ["json", "swift", "console"])
    }
}
