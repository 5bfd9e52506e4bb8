@testable import Seedbed

/// Mistakes of JSON, each with its place and what is said of it.
///
/// `⌖` marks the place, so that it follows from how the text is put together and not from what the reader says.
enum MalformedTexts {
    /// Mistakes where a value is expected; each is tried in all ``contexts``.
    static let values: [(text: String, message: String)] =
        numbers + words + strings + structures

    /// Places for a value, at `⟨⟩`.
    static let contexts = [
        "⟨⟩",
        "[1, ⟨⟩ , 2]",
        "{\n  \"a\": ⟨⟩\n}\n",
        "{\r\n\"é🙂\":\r[ \"שלום\",⟨⟩] }",
    ]

    private static let general = "not a number as JSON writes it"

    private static let numbers: [(String, String)] =
        ["01", "-01", "00", "0123.5", "01e2"].map { ("⌖\($0)", "a number does not start with a zero") }
        + ["+1", "+0.5", "+"].map { ("⌖\($0)", "a number does not start with a plus sign") }
        + [".5", "-.5", "."].map { ("⌖\($0)", "a number needs a digit before its point") }
        + ["1.", "-1.", "0.", "1.e5"].map { ("⌖\($0)", "a number needs a digit after its point") }
        + ["1e", "1e+", "1E-", "1.5e", "-", "--1", "1-", "0x10", "1_000", "1a", "1.2.3", "1e5.5", "1e1e1", "-Infinity"]
        .map { ("⌖\($0)", general) }

    private static let words: [(String, String)] =
        ["NaN", "nan", "Infinity", "True", "FALSE", "None", "nul", "nulll", "undefined", "true1", "yes"].map {
            ("⌖\($0)", "not a value of JSON; the only words are true, false and null")
        }

    private static let strings: [(String, String)] =
        ["\\x", "\\'", "\\ ", "\\0", "\\U0041", "\\é"].map { ("\"ab⌖\($0)cd\"", "not an escape of JSON") }
        + ["\\u", "\\u1", "\\u12G4", "\\u 123", "\\u+123"].map {
            ("\"é⌖\($0)\"", "\\u needs four hexadecimal digits")
        }
        + ["\\uD800", "\\uDBFF", "\\uDC00", "\\uDFFF"].map { ("\"⌖\($0)\"", "half of a surrogate pair") }
        + ["\\uD800\\u0041", "\\uD83Dx", "\\uD800\\n"].map { ("\"12345678⌖\($0)\"", "half of a surrogate pair") }
        + ["\0", "\u{1}", "\t", "\u{1F}", "\u{8}"].map {
            ("\"abcdefgh⌖\($0)\"", "a control character in a string must be escaped")
        }
        + [
            ("\"abc⌖\nd\"", "the line ends inside a string; a line break is written \\n"),
            ("\"⌖\rd\"", "the line ends inside a string; a line break is written \\n"),
        ]

    private static let structures: [(String, String)] = [
        ("⌖'a'", "JSON has no single quotes; expected a value"),
        ("⌖“a”", "expected a value, not a character outside ASCII"),
        ("⌖é", "expected a value, not a character outside ASCII"),
        ("⌖@", "expected a value"),
        ("⌖(1)", "expected a value"),
        ("⌖=", "expected a value"),
        ("⌖\0", "expected a value"),
        ("⌖/", "expected a value"),
        ("⌖// one\n1", "JSON has no comments"),
        ("⌖/* one */1", "JSON has no comments"),
        ("⌖# one\n1", "JSON has no comments"),
        ("1⌖/**/", "JSON has no comments"),
        ("[1⌖,]", "a comma after the last one"),
        ("{\"a\":1⌖,}", "a comma after the last one"),
        ("[⌖,1]", "a comma too many"),
        ("[1,⌖,2]", "a comma too many"),
        ("{⌖,\"a\":1}", "a comma too many"),
        ("{\"a\":1,⌖,\"b\":2}", "a comma too many"),
        ("[⌖,]", "a comma too many"),
        ("[{}⌖},1]", "a brace too many"),
        ("[{} ⌖} ]", "a brace too many"),
        ("{\"a\":[1]⌖],\"b\":2}", "a bracket too many"),
        ("{\"a\":[]⌖]}", "a bracket too many"),
        ("[{}⌖}}]", "expected a comma or ]"),
        ("{\"a\":[1⌖},\"b\":2}", "expected a comma or ]"),
        ("{\"a\":{}⌖]}", "expected a comma or }"),
        ("[1 ⌖2]", "a comma is missing before this"),
        ("[1 ⌖\"a\"]", "a comma is missing before this"),
        ("[[]⌖[]]", "a comma is missing before this"),
        ("{\"a\":1 ⌖\"b\":2}", "a comma is missing before this"),
        ("[1 ⌖x]", "expected a comma or ]"),
        ("[1⌖}", "expected a comma or ]"),
        ("[1⌖:2]", "expected a comma or ]"),
        ("{\"a\":1⌖]", "expected a comma or }"),
        ("{\"a\":1⌖:2}", "expected a comma or }"),
        ("{\"a\" ⌖1}", "expected a colon"),
        ("{\"a\"⌖=1}", "expected a colon"),
        ("{\"a\"⌖}", "expected a colon"),
        ("{\"a\":⌖}", "expected a value"),
        ("{\"a\":⌖,\"b\":1}", "expected a value"),
        ("{⌖a:1}", "expected a field name in double quotes"),
        ("{⌖'a':1}", "JSON has no single quotes; expected a field name in double quotes"),
        ("{⌖1:2}", "expected a field name in double quotes"),
        ("{\"a\":1,⌖2:3}", "expected a field name in double quotes"),
        ("{⌖]", "expected a field name in double quotes"),
    ]

    /// Mistakes of whole texts.
    static let wholes: [(text: String, message: String)] = [
        ("⌖", "the file is empty"),
        (" \n\t⌖", "the file is empty"),
        ("⌖\u{FEFF}{}", "the file starts with a byte order mark; save it as UTF-8 without one"),
        (
            "[1,\n⌖<<<<<<< HEAD\n2,\n||||||| base\n3,\n=======\r\n4,\n>>>>>>> other\n5]",
            "a merge conflict is left; keep one side, and delete the lines with the marks"
        ),
        (
            "[1,\n⌖=======\n2,\n>>>>>>> other\n3]",
            "a merge conflict is left; keep one side, and delete the lines with the marks"
        ),
        ("[1, ⌖<<<<<<< HEAD\n2]", "expected a value"), ("[1,\n⌖<<<<<< HEAD\n2]", "expected a value"),
        ("{}⌖x", "the JSON value ends before this"),
        ("1 ⌖2", "the JSON value ends before this"),
        ("[]\n⌖]", "the JSON value ends before this"),
        ("{\"a\":1,⌖\"a\":2}", "repeated field \"a\"; the first is at 1:2"),
        ("[{\"b\":1,\"é\":1,\n⌖\"\\u00e9\":2}]", "repeated field \"é\"; the first is at 1:9"),
        ("{\"a\":{\"\":1,\"b\":2,⌖\"\":3}}", "repeated field \"\"; the first is at 1:7"),
        ("[⌖", "the file stops short; expected a value"),
        ("[1⌖", "the file stops short; expected a comma or ]"),
        ("[{}⌖}", "expected a comma or ]"),
        ("[1,\n⌖", "the file stops short; expected a value"),
        ("{⌖", "the file stops short; expected a field name in double quotes"),
        ("{\"a\"⌖", "the file stops short; expected a colon"),
        ("{\"a\":⌖", "the file stops short; expected a value"),
        ("{\"a\":1⌖", "the file stops short; expected a comma or }"),
        ("{\"a⌖", "the file stops short inside a string"),
        ("\"\\⌖", "the file stops short inside a string"),
        ("\"🙂⌖", "the file stops short inside a string"),
        (String(repeating: "[", count: 128) + "⌖[", "nested deeper than 128 levels"),
        (String(repeating: "{\"a\":", count: 128) + "⌖{}", "nested deeper than 128 levels"),
    ]

    /// Invalid UTF-8 (Unicode, table 3-7, and the parts that one replacement character stands for).
    static let invalidUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
        [0xE1, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x99], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE],
        [0xFF], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ]
}
