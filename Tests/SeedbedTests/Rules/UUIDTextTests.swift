import Testing

import Seedbed

struct UUIDTextTests {
    @Test(arguments: [
        ("8E5F6C1E-7C1B", "8e5f6c1e-7c1b"), ("already-lower", "already-lower"), ("", ""),
        ("@AZ[`az{", "@az[`az{"), ("\u{c9}I\u{130}", "\u{c9}i\u{130}"),
    ])
    func `C2: ASCII letters are lowered and nothing else`(text: String, lowered: String) {
        #expect(Array(UUIDText(text).description.utf8) == Array(lowered.utf8))
    }

    @Test func `two of the same look but of other bytes are two`() {
        let (composed, decomposed) = (UUIDText("\u{e9}"), UUIDText("e\u{301}"))
        #expect(composed != decomposed)
        #expect(decomposed < composed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(Set([UUIDText("AB"), UUIDText("aB")]).count == 1)
    }
}
