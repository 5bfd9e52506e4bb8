@testable import Seedbed
import Testing

struct JSONReaderTests {
    /// The first problem of a text, with its place.
    private func firstProblem(in bytes: [UInt8]) -> String? {
        do throws(JSONError) {
            _ = try JSONValue(parsing: bytes)
            return nil
        } catch {
            return error.problems.first?.description
        }
    }

    @Test func `every mistake is found where it stands`() {
        var count = 0
        for context in MalformedTexts.contexts {
            for value in MalformedTexts.values {
                let text = MarkedText(context.replacing("⟨⟩", with: value.text))
                let expected = "\(text.places[0]): \(value.message)"
                #expect(firstProblem(in: text.bytes) == expected, "\(context) \(value.text)")
                count += 1
            }
        }
        for whole in MalformedTexts.wholes {
            let text = MarkedText(whole.text)
            #expect(firstProblem(in: text.bytes) == "\(text.places[0]): \(whole.message)", "\(whole.text)")
            count += 1
        }
        #expect(count >= 300)
    }

    @Test(arguments: MalformedTexts.invalidUTF8)
    func `invalid UTF-8 is found where it stands`(bytes: [UInt8]) {
        for before in ["\"", "[\"abcdefgh", "{\"é🙂\":\r\n\"é", "{\""] {
            let text = Array(before.utf8) + bytes + Array("\"".utf8)
            let place = MarkedText(before + "⌖").places[0]
            #expect(firstProblem(in: text) == "\(place): invalid UTF-8", "\(before)")
        }
    }

    @Test(arguments: [
        "0", "-0", "1e5", "1E+5", "-1.25e-7", "[]", "{}", " [ ] ", "\t{\r\n}\n", "\"\"", "null", "true", "false",
        #""\u0000\uD83D\uDE42\uFFFF\/""#, "[[[[]]]]", "{\"\":{\"\":[]}}", "\"\u{7F}\u{2028}\u{FEFF}\u{10FFFF}\"",
        String(repeating: "[", count: 128) + String(repeating: "]", count: 128),
    ])
    func `what RFC 8259 allows is read`(text: String) {
        #expect(firstProblem(in: Array(text.utf8)) == nil)
    }

    @Test func `every length of text is scanned to its quote`() throws {
        for length in 0..<40 {
            for special in ["", "é", "\\n", "🙂"] {
                for place in 0...length {
                    let rest = String(repeating: "b", count: length - place)
                    let text = String(repeating: "a", count: place) + special + rest
                    let value = try JSONValue(parsing: Array("[\"\(text)\",1]".utf8))
                    #expect(value == [.string(text.replacing("\\n", with: "\n")), 1])
                }
            }
        }
    }

    @Test func `after a mistake with an obvious meaning the reading goes on`() {
        let text = #"[01X, "\q", {"a": tru}, [1,], 2 3, 'a', 05]"#
        do throws(JSONError) {
            _ = try JSONValue(parsing: Array(text.utf8))
        } catch {
            #expect(
                error.description == """
                    1:2: a number does not start with a zero
                    1:8: not an escape of JSON
                    1:19: not a value of JSON; the only words are true, false and null
                    1:27: a comma after the last one
                    1:33: a comma is missing before this
                    1:36: JSON has no single quotes; expected a value
                    """)
        }
    }

    @Test func `of many problems a thousand are listed and the others counted`() throws {
        let text = "[\n" + String(repeating: "01,\n", count: 100_000) + "0\n]"
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
        #expect(error.problems.count == 1001)
        #expect(error.problems[999].description == "1001:1: a number does not start with a zero")
        #expect(error.problems[1000].description == "1002:1: 99000 more problems from here on")
    }

    @Test func `a text in UTF-16 is named as such`() {
        #expect(firstProblem(in: [0xFF, 0xFE, 0x7B, 0]) == "1:1: the file is in UTF-16; save it as UTF-8")
        #expect(firstProblem(in: [0xFE, 0xFF, 0, 0x7B]) == "1:1: the file is in UTF-16; save it as UTF-8")
    }

    @Test func `a name in a message is short and harmless`() {
        let long = String(repeating: "🙂", count: 61)
        #expect(long.quoted == "\"" + String(repeating: "🙂", count: 60) + "…\"")
        #expect("a\"b\\c\n\u{1B}[0m\u{202E}".quoted == #""a\"b\\c\u000a\u001b[0m\u202e""#)
    }
}
