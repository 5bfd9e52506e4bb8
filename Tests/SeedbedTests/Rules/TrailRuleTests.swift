import Seedbed
import Testing

struct TrailRuleTests {
    @Test(
        arguments: [
            ("a", ["b"], "b"), ("a", ["c"], "c"), ("a", ["b", "c"], "b"), ("a", [], nil), ("d", ["d"], nil),
            ("x", ["b"], nil),
        ] as [(String, Set<String>, String?)])
    func `C5: a trail leads from survivor to survivor and never in a circle`(
        from: String, there: Set<String>, end: String?
    ) {
        let survivors = ["a": "b", "b": "c", "c": "a", "d": "d"]
        let found = TrailRule.end(
            from: UUIDText(from),
            survivors: Dictionary(uniqueKeysWithValues: survivors.map { (UUIDText($0), UUIDText($1)) })
        ) { there.contains($0.description) }
        #expect(found?.description == end)
    }

    @Test(arguments: ["0", "1"]) func `C5: what refers to a lost copy refers to its rescue`(removed: String) {
        let stem = "5eed0000-0000-4000-8000-00000000000"
        let found = TrailRule.end(
            from: UUIDText(stem + removed), survivors: [UUIDText(stem + "0"): UUIDText(stem + "1")]
        ) {
            $0 == UUIDText(stem + "2") || $0 == UUIDText(stem + "9")
        }
        #expect(found == UUIDText(stem + "2"))
    }
}
