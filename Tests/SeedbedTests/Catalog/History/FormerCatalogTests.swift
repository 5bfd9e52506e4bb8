import Foundation
import SeedbedTestSupport
@testable import Seedbed
import Testing

/// Catalogs of earlier releases, named by an app that kept no history.
struct FormerCatalogTests {
    private let app: [Catalog] = [
        .example("c", Day.march, ["a": "red"]), .example("d", Day.march, ["a": "red"]),
    ]

    /// Writes a folder with one catalog.
    private func write(_ text: String, in folder: URL) throws -> CatalogSource {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "old.json"))
        return .directory(folder)
    }

    @Test func `former catalogs become the history of those of their name, oldest first`() async throws {
        try await inTemporaryFolder { folder in
            let january = try write(
                catalogText(seeds: #"{"name": "A"}, {"name": "B"}"#).replacing("2026-11-20", with: "2026-01-10"),
                in: folder.appending(path: "v1"))
            let february = CatalogSource.catalogs([
                .example("c", Day.february, ["a": "red"]), .example("e", Day.march, ["x": "red"]),
            ])
            for sources in [[january, february], [february, january]] {
                let (catalogs, unmatched) = try CatalogSource.former(sources, of: app)
                #expect(catalogs.map(\.name) == ["c", "d"])
                #expect(
                    catalogs[0].history?.shown == """
                        2026-01-10 2026-02-01
                        2026-01-10 a: name='A' | name='A'
                        2026-02-01 a: name='a' | name='a' color='red'
                        2026-01-10 b: name='B' | name='B'
                        2026-02-01 b: gone
                        """)
                #expect(catalogs[1].history == nil)
                #expect(unmatched == [Catalog.Header(name: "e", released: Day.march, file: "")])
            }
        }
    }

    @Test func `former catalogs add to a history that is known`() throws {
        var known = app
        known[0].history = Catalog.History(releases: [Day.january])
        let former = CatalogSource.catalogs([.example("c", Day.february, ["a": "red"])])
        let catalog = try #require(try CatalogSource.former([former], of: known).catalogs.first)
        #expect(catalog.history?.releases == [Day.january, Day.february])
        #expect(try CatalogSource.former([], of: known).catalogs.map(\.history) == known.map(\.history))
    }

    @Test func `a former catalog has to be right, and earlier than the app's`() async throws {
        try await inTemporaryFolder { folder in
            let late = try write(
                catalogText(seeds: "1").replacing("2026-11-20", with: "2026-03-01"), in: folder.appending(path: "v1"))
            let other = try write(catalogText(named: "e", seeds: "2"), in: folder.appending(path: "v2"))
            let code = CatalogSource.catalogs([.example("d", Day.march, [:]), .example("c", Day.february, [:])])
            let error = #expect(throws: CatalogError.self) {
                try CatalogSource.former([late, other, code], of: app)
            }
            let path = folder.relativePath
            #expect(
                error?.description == """
                    \(path)/v1/old.json:3:15: "released" is not earlier than that of the app's own catalog
                    \(path)/v1/old.json:8:5: a seed is an object, not a number
                    \(path)/v2/old.json:8:5: a seed is an object, not a number
                    d:1:1: "released" is not earlier than that of the app's own catalog
                    """)
            #expect(throws: CatalogError.missing(path: path + "/v3")) {
                try CatalogSource.former([.directory(folder.appending(path: "v3"))], of: app)
            }
        }
    }
}
