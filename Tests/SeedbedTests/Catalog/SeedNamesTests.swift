import Foundation
@testable import Seedbed
import Testing

/// Seeds mostly repeat the names of the seed before, which are then not looked at byte by byte.
struct SeedNamesTests {
    @Test func `each seed is read by its own names, whatever those before it are called`() throws {
        let text = catalogText(
            seeds: #"""
                { "name": "a", "größe": 1, "n\u0061": 2, "abcdefgh": 3, "abcdefghi": 4, "": 5 },
                { "name": "b", "größe": 1, "n\u0061": 2, "abcdefgh": 3, "abcdefghi": 4, "": 5 },
                {"name":"c","größe":1,"na":2,"abcdefghi":4,"abcdefgh":3,"x":5},
                { "nam": 6, "name": "d", "größ": 1, "abcdefg": 3, "Abcdefgh": 4 },
                { "name" : "e","größer":1,"n\u0062":2,"abcdefgh": 3 , "abcdefghij":4,"name2":5}
                """#)
        #expect(
            problems(in: text).split(separator: "\n").map { $0.split(separator: ":", maxSplits: 3).last } == [
                " the column's name is empty", " the column's name is empty",
                " column \"Abcdefgh\" is written \"abcdefgh\" elsewhere",
            ])
        let right = text.replacing(#", "": 5"#, with: "").replacing("Abcdefgh", with: "ABC")
        #expect(
            try catalog(right).seeds.map(\.shown) == [
                "a name='a' größe=1 na=2 abcdefgh=3 abcdefghi=4", "b name='b' größe=1 na=2 abcdefgh=3 abcdefghi=4",
                "c name='c' größe=1 na=2 abcdefghi=4 abcdefgh=3 x=5", "d nam=6 name='d' größ=1 abcdefg=3 ABC=4",
                "e name='e' größer=1 nb=2 abcdefgh=3 abcdefghij=4 name2=5",
            ])
    }

    @Test(arguments: [
        ("x⌖\u{1}y", "a control character in a string must be escaped"), (#"x⌖\y"#, "not an escape of JSON"),
        (#"x⌖\ud83d"#, "half of a surrogate pair"),
    ])
    func `a mistake in a name is reported for each seed that makes it`(name: String, message: String) {
        let seeds = ["a", "b", "c"].map { #"{ "name": "\#($0)", "\#(name)": 1 }"# }
        expectProblems(catalogText(seeds: seeds.joined(separator: ",\n")), [message, message, message])
    }

    @Test func `bytes in a name that are no UTF-8 are reported for each seed`() {
        var bytes = Array(catalogText(seeds: #"{ "name": "a", "x?": 1 }, { "name": "b", "x?": 1 }"#).utf8)
        for place in bytes.indices where bytes[place] == UInt8(ascii: "?") { bytes[place] = 0xC3 }
        let problems = CatalogReader.draft(of: bytes, named: "c.json").problems
        #expect(problems.first(9).map(\.message) == ["invalid UTF-8", "invalid UTF-8"])
    }

    @Test func `a name that stands twice in a seed is found whatever stood in the seed before`() {
        expectProblems(
            catalogText(
                seeds: """
                    { "name": "a", ①"x": 1, ⌖"x": 2 }, { "name": "b", ②"x": 1, ⌖"x": 2 }, { "name": "c", "x": 1 },
                    { ③"name": "d", ⌖"name": "e" }
                    """),
            ["\"x\"; the first is at ①", "\"x\"; the first is at ②", "\"name\"; the first is at ③"]
                .map { "repeated field " + $0 })
    }

    /// Seeds are read in the order of their references, so that a name may be compared with one at the end of the file.
    @Test(arguments: 1...24) func `no byte behind the text is read for a likely name`(length: Int) throws {
        let name = String(repeating: "n", count: length)
        try withBytesBeforeNothing(Array(#"{"\#(name)":1,"\#(name)""#.utf8)) { bytes throws in
            var reader = JSONReader(bytes)
            try reader.open()
            var isFirst = true
            let last = JSONToken(kind: .plain, start: bytes.count - length - 2, end: bytes.count)
            let found = try reader.nextName(&isFirst, likely: last)
            #expect(found?.name.end == length + 3)
        }
    }

    /// Runs `body` with bytes behind which there is no memory.
    private func withBytesBeforeNothing(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        let page = Int(getpagesize())
        let memory = try #require(mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0))
        try #require(memory != MAP_FAILED)
        defer { munmap(memory, 2 * page) }
        try #require(mprotect(memory + page, page, PROT_NONE) == 0)
        let start = memory + page - bytes.count
        start.copyMemory(from: bytes, byteCount: bytes.count)
        try body(UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: bytes.count))
    }
}
