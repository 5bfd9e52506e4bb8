@testable import Seedbed
import SeedbedTestSupport
import Testing

/// Damaged files are refused, and nothing that stands in a file makes the reader trap.
struct CatalogDamageTests {
    private static let text = #"""
        {
          "$schema": "catalog.schema.json", "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name"],
          "columns": { "name": "text", "i": "integer", "r": "real", "b": "boolean", "d": "date", "j": "json", "x": "blob" },
          "mapping": { "seedID": "origin", "scope": "room" }, "dates": "unix", "volatile": ["n"],
          "seeds": [
            { "$id": "a", "name": "Än\ud83d\ude42\n🙂", "i": -240, "r": 1.5e3, "b": true, "d": "2026-11-20T10:00:00.5Z" },
            { "name": "b b", "$again": true, "j": { "k": [1, null, {}] }, "x": "AP8=", "room": { "$ref": "c/a" } }
          ],
          "retired": ["z"]
        }
        """#

    /// Reads a text, and the seeds in it if it is right; what matters is that it comes back.
    private func read(_ bytes: [UInt8]) -> ParsedCatalog {
        let draft = CatalogReader.draft(of: bytes, named: "c.json")
        if let catalogs = try? CatalogLinker([draft]).catalogs() {
            for catalog in catalogs { for seed in catalog.seeds { #expect(!seed.fields.isEmpty) } }
        }
        return draft
    }

    @Test func `the catalog is right before it is damaged`() {
        #expect(problems(in: Self.text) == "")
    }

    @Test func `every beginning of a catalog is refused`() {
        let bytes = Array(Self.text.utf8)
        for count in bytes.indices {
            let draft = read(Array(bytes[..<count]))
            #expect(!draft.problems.isEmpty && !draft.isComplete, "\(count)")
        }
    }

    @Test func `every end of a catalog is refused`() {
        let bytes = Array(Self.text.utf8)
        for count in 1...bytes.count { #expect(!read(Array(bytes[count...])).problems.isEmpty, "\(count)") }
    }

    @Test func `no flipped bit makes the reader trap`() {
        var bytes = Array(Self.text.utf8)
        for index in bytes.indices {
            for bit in 0..<8 {
                bytes[index] ^= 1 << bit
                _ = read(bytes)
                bytes[index] ^= 1 << bit
            }
        }
    }

    @Test func `no missing, doubled or replaced byte makes the reader trap`() {
        let bytes = Array(Self.text.utf8)
        for index in bytes.indices {
            _ = read(Array(bytes[..<index] + bytes[(index + 1)...]))
            _ = read(Array(bytes[...index] + bytes[index...]))
            for byte in "\"\\{}[],:0-e$\0".utf8 { _ = read(Array(bytes[..<index] + [byte] + bytes[(index + 1)...])) }
        }
    }

    @Test func `no random damage makes the reader trap`() {
        var random = RandomSource(seed: RandomSource.seed(for: "random damage"))
        let original = Array(Self.text.utf8)
        for _ in 0..<2000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let from = Int.random(in: 0..<bytes.count, using: &random)
                let part = bytes[from..<min(bytes.count, from + Int.random(in: 0...20, using: &random))]
                let to = Int.random(in: 0..<bytes.count, using: &random)
                bytes.replaceSubrange(to..<min(bytes.count, to + Int.random(in: 0...20, using: &random)), with: part)
                if bytes.isEmpty { bytes = original }
            }
            _ = read(bytes)
        }
    }
}
