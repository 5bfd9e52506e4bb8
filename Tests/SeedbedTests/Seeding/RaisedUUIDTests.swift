import Testing

@testable import Seedbed

/// C2: of two copies of one release the greater identity survives.
struct RaisedUUIDTests {
    @Test func `a raised identity is greater, and a UUID of the fourth version`() {
        var uuid = UUIDText.random()
        for _ in 0..<40 {
            let raised = uuid.raised(by: .random())
            guard let raised else { return }
            #expect(uuid < raised)
            let text = Array(raised.description.utf8)
            #expect(text.count == 36 && text[14] == UInt8(ascii: "4"))
            uuid = raised
        }
    }

    @Test(arguments: ["ffffffff-ffff-4fff-bfff-ffffffffffff", "u1", ""])
    func `what cannot be raised is not`(text: String) {
        #expect(UUIDText(text).raised(by: .random()) == nil)
    }

    @Test func `a fresh identity is greater than the one that it must exceed`() {
        let uuids = RandomUUIDs()
        let high = UUIDText("ffffffff-ffff-4ffe-8000-000000000000")
        for _ in 0..<20 { #expect(high < uuids.next(above: high)) }
    }
}
