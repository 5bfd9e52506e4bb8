import Testing

@testable import Seedbed

/// Names compare as SQLite compares them.
struct SQLNameTests {
    @Test(arguments: [("name", "NAME"), ("Ünit", "ünit".replacing("ü", with: "Ü")), ("", "")])
    func `ASCII letters count without regard to case`(left: String, right: String) {
        #expect(left.isSameName(as: right))
        #expect(SQLName(left) == SQLName(right))
        #expect(Set([SQLName(left), SQLName(right)]).count == 1)
        #expect(SQLName(left).folded == SQLName(right).folded)
    }

    /// The last two are canonically equal and of one length: Swift takes each pair for one text.
    @Test(arguments: [
        ("É", "é"), ("a", "aa"), ("[", "{"), ("@", "`"), ("\u{E9}", "e\u{301}"), ("\u{212B}", "A\u{30A}"),
        ("a\u{323}\u{307}", "a\u{307}\u{323}"),
    ])
    func `other characters count byte by byte`(left: String, right: String) {
        #expect(!left.isSameName(as: right))
        #expect(SQLName(left) != SQLName(right))
        #expect(Set([SQLName(left), SQLName(right)]).count == 2)
    }

    @Test func `names sort by their folded bytes`() {
        #expect(["b", "A", "a_", "É", "B1"].map(SQLName.init).sorted().map(\.text) == ["A", "a_", "b", "B1", "É"])
    }

    @Test func `a prefix is found in any case`() {
        #expect(SQLName("SeedBed_log").hasPrefix("seedbed_"))
        #expect(!SQLName("seedbed").hasPrefix("seedbed_"))
        #expect(!SQLName("seedbedXlog").hasPrefix("seedbed_"))
    }
}
