import Foundation
import Testing

/// GettingStarted is played from its first block to its last; the compiled example stands for the app that it builds.
struct GettingStartedTests {
    private let article: Document

    init() throws {
        article = try Document("Sources/Seedbed/Seedbed.docc/GettingStarted.md")
    }

    @Test func `each step prints what the article shows`() async throws {
        let sandbox = try Sandbox(seeds: [:])
        try await article.play(
            in: sandbox,
            instead: (
                "swift run Speeches",
                { words in
                    try await Speeches.run(
                        ["Speeches"] + words.map { $0 == "imported" ? $0 : sandbox.path($0) })
                }
            ))
    }

    @Test func `the Swift of the article is what the compiler has seen`() throws {
        let shown = article.blocks.filter { $0.language == "swift" && $0.file != "Package.swift" }.map(\.text)
        #expect(shown.count == 2)
        #expect(try shown.sorted() == article.compiledBlocks().sorted())
    }

    @Test func `its manifest is one that the package manager reads`() throws {
        let sandbox = try Sandbox(seeds: [:])
        let manifest = try #require(article.blocks.first { $0.file == "Package.swift" })
        try sandbox.write(manifest.text, to: "Package.swift")
        let outcome = try sandbox.start(URL(filePath: "/usr/bin/env"), ["swift", "package", "dump-package"]).outcome()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let own = try String(contentsOf: Document.root.appending(path: "Package.swift"), encoding: .utf8)
        for product in manifest.text.matches(of: /\.product\(name: "(\w+)"/) {
            #expect(own.contains(".library(name: \"\(product.1)\""))
            #expect(outcome.output.contains("\"\(product.1)\""))
        }
        #expect(own.hasPrefix(String(manifest.text.prefix { $0 != "\n" })))
    }
}
