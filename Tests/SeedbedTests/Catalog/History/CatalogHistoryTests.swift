@testable import Seedbed
import SeedbedTestSupport
import Testing

/// Histories that are put together from catalogs and from each other.
struct CatalogHistoryTests {
    private typealias Form = Catalog.History.Form

    private static func form(_ released: SeedInstant, _ content: Form.Content) -> Form {
        Form(released: released, key: [.init(column: "name", content: .value("A"))], content: content)
    }

    private static func fields(_ color: SeedValue) -> Form.Content {
        .fields([.init(column: "color", content: .value(color))])
    }

    @Test func `a history sorts its forms and knows their releases`() {
        let history = Catalog.History(
            releases: [Day.march, Day.january, Day.march],
            forms: [
                "a": [Self.form(Day.march, .hash("1")), Self.form(Day.february, .hash("0"))], "b": [],
            ])
        #expect(
            history.shown == """
                2026-01-01 2026-02-01 2026-03-01
                2026-02-01 a: name='A' | 0
                2026-03-01 a: name='A' | 1
                """)
        #expect(history.forms["b"] == nil)
        #expect(Catalog.History().shown == "")
    }

    @Test func `an older catalog adds what it shipped and what it no longer did`() {
        var history = Catalog.History()
        history.add(.example("c", Day.january, ["a": "red", "b": "blue", "d": "D/gray"]))
        history.add(.example("c", Day.february, ["a": "green", "d": "Dee/gray"], retired: ["b"]))
        history.add(.example("c", Day.march, ["b": "black", "d": "Dee/gray"]))
        #expect(
            history.shown == """
                2026-01-01 2026-02-01 2026-03-01
                2026-01-01 a: name='a' | name='a' color='red'
                2026-02-01 a: name='a' | name='a' color='green'
                2026-03-01 a: gone
                2026-01-01 b: name='b' | name='b' color='blue'
                2026-02-01 b: gone
                2026-03-01 b: name='b' | name='b' color='black'
                2026-01-01 d: name='D' | name='D' color='gray'
                2026-02-01 d: name='Dee' | name='Dee' color='gray'
                2026-03-01 d: name='Dee' | name='Dee' color='gray'
                """)
    }

    @Test func `a catalog that is added again changes nothing, and fills in what was a hash`() {
        let january = Catalog.example("c", Day.january, ["a": "red"])
        let february = Catalog.example("c", Day.february, [:])
        var history = Catalog.History(
            releases: [Day.march],
            forms: ["a": [Self.form(Day.january, .hash("0"))], "b": [Self.form(Day.march, .hash("1"))]])
        history.add(january)
        history.add(february)
        let once = history
        history.add(february)
        history.add(january)
        #expect(history == once)
        #expect(
            history.shown == """
                2026-01-01 2026-02-01 2026-03-01
                2026-01-01 a: name='a' | name='a' color='red'
                2026-02-01 a: gone
                2026-03-01 b: name='A' | 1
                """)
    }

    @Test func `of two forms of one release the fuller one stays, whichever history is merged into the other`() {
        let contents: [Form.Content] = [Self.fields("red"), .hash("0"), .gone]
        for (place, content) in contents.enumerated() {
            for (otherPlace, other) in contents.enumerated() {
                var history = Catalog.History(forms: ["a": [Self.form(Day.january, content)]])
                history.merge(Catalog.History(forms: ["a": [Self.form(Day.january, other)]]))
                #expect(history.forms["a"]?.map(\.content) == [contents[min(place, otherPlace)]])
            }
        }
    }

    @Test func `of two equally full forms of one release its own stays`() {
        var history = Catalog.History(forms: ["a": [Self.form(Day.january, Self.fields("red"))]])
        history.merge(
            Catalog.History(
                releases: [Day.march],
                forms: [
                    "a": [Self.form(Day.february, .gone), Self.form(Day.january, Self.fields("blue"))],
                    "b": [Self.form(Day.february, .hash("0"))],
                ]))
        #expect(
            history.shown == """
                2026-01-01 2026-02-01 2026-03-01
                2026-01-01 a: name='A' | color='red'
                2026-02-01 a: gone | name='A'
                2026-02-01 b: name='A' | 0
                """)
    }
}
