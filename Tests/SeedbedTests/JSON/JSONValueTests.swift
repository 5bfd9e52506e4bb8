import Seedbed
import Testing

struct JSONValueTests {
    @Test func `a value comes out as it went in`() throws {
        let text = """
            {
              "zebra": [
                1,
                -0.50,
                1e400,
                12345678901234567890123
              ],
              "empty": {},
              "none": [],
              "": null,
              "yes": true,
              "no": false,
              "é🙂": "\\"\\\\\\n\\u0001é🙂שלום"
            }
            """
        #expect(try JSONValue(parsing: Array(text.utf8)).serialized() == text)
    }

    @Test func `fields can be sorted by their bytes and written without white space`() throws {
        let value: JSONValue = ["b": [1, nil], "B": true, "a": ["y": "z", "x": 2]]
        #expect(
            value.serialized(JSONStyle(isPretty: false, sortsFields: true))
                == #"{"B":true,"a":{"x":2,"y":"z"},"b":[1,null]}"#)
        #expect(value.serialized(.compact) == #"{"b":[1,null],"B":true,"a":{"y":"z","x":2}}"#)
    }

    @Test func `a field is replaced in its place, added at the end, and removed`() {
        var value: JSONValue = ["a": 1, "b": 2]
        value["a"] = "one"
        value["c"] = 3
        value["b"] = nil
        #expect(value.serialized(.compact) == #"{"a":"one","c":3}"#)
        #expect(value["c"]?.integer == 3)
        #expect(value["d"] == nil)
    }

    @Test func `escapes are resolved`() throws {
        let text = #"["\u0041\u00e9\uD83D\uDE42\b\f\n\r\t\/\\\"", "\u0000"]"#
        #expect(try JSONValue(parsing: Array(text.utf8)) == ["Aé🙂\u{8}\u{c}\n\r\t/\\\"", "\0"])
    }

    @Test func `all mistakes are listed with their places`() {
        let text = """
            { "a": 01, 'b
            """
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
        do throws(JSONError) {
            _ = try JSONValue(parsing: Array("{\r\n \"é\": [1,], \"a\\q\": +1,\r \"é\": NaN }\n}".utf8))
        } catch {
            #expect(
                error.description == """
                    2:9: a comma after the last one
                    2:15: not an escape of JSON
                    2:20: a number does not start with a plus sign
                    3:2: repeated field "é"; the first is at 2:2
                    3:7: not a value of JSON; the only words are true, false and null
                    4:1: the JSON value ends before this
                    """)
        }
    }
}
