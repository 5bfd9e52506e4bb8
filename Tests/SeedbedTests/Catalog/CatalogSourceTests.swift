import Foundation
import SeedbedTestSupport
@testable import Seedbed
import Testing

struct CatalogSourceTests {
    /// Runs `body` with a new folder of those files.
    private func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        for (name, text) in files { try Data(text.utf8).write(to: folder.url.appending(path: name)) }
        try withExtendedLifetime(folder) { try body(folder.url) }
    }

    @Test func `a folder gives its catalogs by name, without schemas and hidden files`() throws {
        let files = [
            "b.json": catalogText(named: "x", table: "X", seeds: ""), "a.json": catalogText(named: "y", seeds: ""),
            "catalog.schema.json": "{", "other.schema.json": "{", ".hidden.json": "{", "notes.txt": "{",
        ]
        try withFolder(files) { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "inner"), withIntermediateDirectories: true)
            #expect(try CatalogSource.directory(folder).load().map(\.name) == ["x", "y"])
            #expect(
                try CatalogSource.directory(folder).headers().map(\.file)
                    == ["a.json", "b.json"].map { folder.relativePath + "/" + $0 })
        }
    }

    @Test func `a folder gives names of all lengths, and more than one read of it gives`() throws {
        let long = (1...250).map { String(repeating: "é", count: $0 / 2) + String(repeating: "a", count: $0 % 2) }
        let names = Set(long + (0..<1000).map { "x\($0)" })
        try withFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, "") })) { folder in
            let found = try FileBytes.names(in: folder.path)
            #expect(found == found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
            #expect(Set(found) == names.union([".", ".."]))
            #expect(found.count == names.count + 2)
        }
    }

    @Test func `a file is named as the caller named it`() throws {
        try withFolder(["c.json": catalogText(seeds: "[]")]) { folder in
            let problem = "8:5: a seed is an object, not an array"
            let path = folder.appending(path: "c.json").relativePath
            let full = #expect(throws: CatalogError.self) {
                try CatalogSource.file(folder.appending(path: "c.json")).load()
            }
            #expect(full?.description == "\(path):\(problem)")
            let short = #expect(throws: CatalogError.self) {
                try CatalogSource.files([
                    URL(filePath: "c.json", relativeTo: folder)
                ]).load()
            }
            #expect(short?.description == "c.json:\(problem)")
        }
    }

    @Test func `what is not there or no file is said in one sentence`() throws {
        try withFolder(["empty.txt": ""]) { folder in
            let path = folder.relativePath
            #expect(throws: CatalogError.missing(path: path + "/none")) {
                try CatalogSource.directory(folder.appending(path: "none")).load()
            }
            #expect(throws: CatalogError.missing(path: path + "/none.json")) {
                try CatalogSource.file(folder.appending(path: "none.json")).headers()
            }
            #expect(throws: CatalogError.unreadable(path: path, reason: "it is a folder")) {
                try CatalogSource.file(folder).load()
            }
            #expect(
                throws: CatalogError.empty(path: path)
            ) {
                try CatalogSource.directory(folder).headers()
            }
            let error = #expect(throws: CatalogError.self) {
                try CatalogSource.directory(folder.appending(path: "empty.txt")).load()
            }
            #expect(error?.description == "\(path)/empty.txt: cannot be read: Not a directory")
        }
    }

    @Test func `a header is read without the seeds`() throws {
        let broken = #"{"catalog": "c", "released": "2026-11-20", "seeds": [ nonsense"#
        let late =
            #"{"seeds": [{"name": "\#(String(repeating: "x", count: 100_000))"}], "catalog": "late","#
            + #" "released": "2026-11-21T10:00Z", "table": "T", "key": ["name"]}"#
        let far =
            #"{"$schema": "\#(String(repeating: "x", count: 100_000))", "catalog": "far","released":"2026-11-22"}"#
        try withFolder(["a.json": broken, "b.json": late, "c.json": far]) { folder in
            let headers = try CatalogSource.directory(folder).headers()
            #expect(
                headers.map { "\($0.name) \($0.released.iso8601)" } == [
                    "c 2026-11-20T00:00:00.000Z", "late 2026-11-21T10:00:00.000Z", "far 2026-11-22T00:00:00.000Z",
                ])
        }
    }

    @Test func `a header that is not to be had is explained like the whole file`() throws {
        try withFolder(["a.json": #"{"catalog": "c", "released": 5, "seeds": []}"#]) { folder in
            let path = folder.appending(path: "a.json").relativePath
            let error = #expect(throws: CatalogError.self) { try CatalogSource.directory(folder).headers() }
            #expect(
                error?.description == """
                    \(path):1:1: the catalog has no "table"
                    \(path):1:1: the catalog has no "key"
                    \(path):1:30: "released" takes a string, not a number
                    """)
        }
    }

    @Test(arguments: [
        ("my.tags.json", "garbage"), ("my.tags.json", ""), ("my.tags.json", #"{ "catalog": "my.tags", "rel"#),
        ("c.tags.json", #"{ "a": { "name": "b" } }"#), ("my.de.json", #"{ "a": { "name": "b" } }"#),
    ])
    func `a launch does not pass over a file that is no text of a catalog beside it`(name: String, text: String) throws
    {
        for files in [[name: text], [name: text, "c.json": catalogText(seeds: "")]] {
            try withFolder(files) { folder in
                let source = CatalogSource.directory(folder)
                let error = #expect(throws: CatalogError.self) { try source.load() }
                let same = #expect(throws: CatalogError.self) { try source.headers() }
                #expect(error == same)
            }
        }
    }

    @Test func `a launch does not take a second catalog of one name for another one`() throws {
        try withFolder(["a.json": catalogText(seeds: ""), "b.json": catalogText(seeds: "")]) { folder in
            let error = #expect(throws: CatalogError.self) { try CatalogSource.directory(folder).headers() }
            #expect(error?.description.contains("there is another catalog \"c\" at") == true)
        }
    }

    @Test func `a launch reads no more of the texts of a language than their start`() throws {
        let long = #"{ "$schema": "x", "a": { "name": ""# + String(repeating: "x", count: 100_000) + " nonsense"
        try withFolder(["c.json": catalogText(seeds: ""), "c.de.json": long, "c.fr.json": "{}"]) { folder in
            let headers = try CatalogSource.directory(folder).headers()
            #expect(headers.map(\.name) == ["c"])
        }
    }

    @Test func `the defaults file of a store beside the catalogs is none of them`() throws {
        let files = [
            "c.json": catalogText(seeds: ""),
            "x.defaults.json": catalogText(named: "x.defaults", table: "X", seeds: ""),
            "app.db.defaults.json": #"{ "devices": { }, "format": 1 }"#, "c.defaults.json": #"{ "format": 1 }"#,
        ]
        try withFolder(files) { folder in
            let source = CatalogSource.directory(folder)
            let (headers, catalogs) = (try source.headers(), try source.load())
            #expect(headers.map(\.name) == ["c", "x.defaults"])
            #expect(catalogs.map(\.name) == ["c", "x.defaults"])
            #expect(throws: CatalogError.self) {
                try CatalogSource.file(folder.appending(path: "c.defaults.json")).load()
            }
        }
        try withFolder(["app.db.defaults.json": #"{ "devices": { }, "format": 1 }"#]) { folder in
            #expect(throws: CatalogError.empty(path: folder.relativePath)) {
                try CatalogSource.directory(folder).load()
            }
        }
    }

    @Test func `an entry that cannot be read hides no mistake of another file`() throws {
        try withFolder(["a.json": "[]", "b.json": catalogText(seeds: "")]) { folder in
            let path = folder.relativePath
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/y.json", withDestinationPath: "\(folder.path)/none")
            try FileManager.default.createDirectory(
                at: folder.appending(path: "z.json"), withIntermediateDirectories: false)
            let source = CatalogSource.directory(folder)
            for error in [
                #expect(throws: CatalogError.self) { try source.load() },
                #expect(throws: CatalogError.self) { try source.headers() },
            ] {
                #expect(
                    error?.description == """
                        \(path)/a.json:1:1: a catalog is an object, in braces
                        \(path)/y.json:1:1: the file or folder does not exist
                        \(path)/z.json:1:1: cannot be read: it is a folder
                        """)
            }
        }
    }

    @Test func `a file longer than one read is read whole`() throws {
        let seeds = (0..<30_000).map { "{ \"name\": \"Seed \($0)\" }" }.joined(separator: ",\n")
        try withFolder(["c.json": catalogText(seeds: seeds)]) { folder in
            let catalog = try #require(try CatalogSource.directory(folder).load().first)
            #expect(catalog.seeds.count == 30_000)
            #expect(catalog.seeds.last?.id == "seed-29999")
        }
    }
}
