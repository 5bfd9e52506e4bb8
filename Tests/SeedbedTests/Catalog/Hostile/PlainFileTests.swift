@testable import Seedbed
import Testing

/// A file that writes every text in ASCII and without escapes spells no key in a second way.
struct PlainFileTests {
    private func isPlain(padding: Int, name: String) throws -> Bool {
        let text = catalogText(seeds: #"{ "name": "\#(String(repeating: "a", count: padding))\#(name)" }"#)
        return try catalog(text).seeds.isPlainASCII
    }

    // The check looks at eight bytes in one go: each place among the eight is a case of its own.
    @Test(arguments: 0..<17) func `an escape or a letter outside ASCII is found wherever it is`(padding: Int) throws {
        #expect(try isPlain(padding: padding, name: "Resume"))
        #expect(try isPlain(padding: padding, name: "~}{|^]Z"))
        #expect(try !isPlain(padding: padding, name: "R\u{E9}sum\u{E9}"))
        #expect(try !isPlain(padding: padding, name: #"R\u00e9sume"#))
        #expect(try !isPlain(padding: padding, name: #"\n"#))
    }

    @Test func `seeds made in code may hold anything`() {
        #expect(!Catalog.Seeds([]).isPlainASCII)
    }
}
