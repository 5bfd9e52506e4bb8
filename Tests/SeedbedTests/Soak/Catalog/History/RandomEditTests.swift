import Foundation
import SeedbedTestSupport
@testable import Seedbed
import Testing

/// Random edits of a catalog that was released: exactly those that would do harm are found.
///
/// `SEEDBED_EDITS` says how many.
struct RandomEditTests {
    private static let count = TestSetting.number("SEEDBED_EDITS") ?? 250

    /// A catalog as a person thinks of it.
    private struct Draft {
        var released = "2026-03-01"
        var key = #"["name"]"#
        var red = "integer"
        var uuid = "uuid"
        var seeds = (0..<9).map { Seed(id: "s\($0)", name: "Name \($0)", red: $0, green: 2 * $0, text: "t\($0)") }
        var retired: [String] = ["old"]
        var sharesText = false
        var isSpread = false

        struct Seed {
            var id: String
            var name: String
            var red: Int
            var green: Int
            var text: String
            /// A note in several languages, in the order of the file, and in the translator's file.
            var notes = ["en": "note", "de": "Notiz", "es": "nota"]
            var languages = ["en", "de", "es"]
            var french: String?
        }

        /// The translator's file.
        var overlay: String {
            let texts = seeds.compactMap { seed in seed.french.map { #""\#(seed.id)": { "note": "\#($0)" }"# } }
            return "{ \(texts.joined(separator: ", ")) }"
        }

        var text: String {
            let common = sharesText ? seeds.first?.text ?? "" : nil
            let list = seeds.map { seed in
                let notes = seed.languages.map { #""\#($0)": "\#(seed.notes[$0] ?? "")""# }.joined(separator: ", ")
                let note = #", "note": { \#(notes) }"#
                let own = seed.text == common ? "" : #", "text": "\#(seed.text)""#
                return
                    #"{ "$id": "\#(seed.id)", "name": "\#(seed.name)", "red": \#(seed.red), "green": \#(seed.green)\#(note)\#(own) }"#
            }
            let defaults = common.map { #""defaults": { "text": "\#($0)" },"# } ?? ""
            let retired = retired.map { #""\#($0)""# }.joined(separator: ", ")
            return """
                {
                  "catalog": "c", "released": "\(released)", "table": "T", "key": \(key), "retired": [\(retired)],
                  "columns": { "name": "text", "red": "\(red)", "green": "integer", "text": "text", "note": "text" },
                  "localized": ["note"],
                  "mapping": { "uuid": "\(uuid)", "seedID": "seedID" }, \(defaults)
                  "seeds": [\(list.joined(separator: isSpread ? ",\n\n" : ", "))]
                }
                """
        }
    }

    private func texts(_ draft: Draft, in folder: URL) throws -> CatalogText {
        try Data(draft.text.utf8).write(to: folder.appending(path: "c.json"))
        try Data(draft.overlay.utf8).write(to: folder.appending(path: "c.fr-CA.json"))
        return try #require(try CatalogSource.directory(folder).texts().texts.first)
    }

    /// Makes one edit; returns the harm that it does under an old date and under a new one, by what the message names.
    private func edit(
        _ draft: inout Draft, _ touched: inout Set<String>, with random: inout RandomSource
    ) -> (old: [String], new: [String]) {
        let free = draft.seeds.indices.filter { !touched.contains(draft.seeds[$0].id) }
        guard let place = free.randomElement(using: &random) else { return ([], []) }
        let id = draft.seeds[place].id
        let named = "\"\(id)\""
        let kind = Int.random(in: 0..<14, using: &random)
        if kind < 6 || kind > 11 { touched.insert(id) }
        switch kind {
        case 0:
            draft.seeds[place].red += 100
            return ([named], [])
        case 1:
            draft.seeds[place].name += " new"
            return ([named], [])
        case 2:
            draft.seeds.remove(at: place)
            return ([named], [named])
        case 3:
            draft.seeds.remove(at: place)
            draft.retired.append(id)
            return ([named], [])
        case 4:
            draft.seeds[place] = Draft.Seed(id: id, name: "Other \(id)", red: 900, green: 901, text: "other")
            return ([named], [named])
        case 5:
            var new = "n0"
            while touched.contains(new) || draft.seeds.contains(where: { $0.id == new }) || draft.retired.contains(new)
            {
                new += "0"
            }
            touched.insert(new)
            draft.seeds.insert(Draft.Seed(id: new, name: "N\(new)", red: 1, green: 1, text: "n"), at: place)
            return (["\"\(new)\""], [])
        case 6:
            draft.seeds.shuffle(using: &random)
            return ([], [])
        case 7:
            draft.isSpread.toggle()
            return ([], [])
        case 8 where !draft.sharesText:
            draft.sharesText = true
            return ([], [])
        case 9 where draft.red == "integer":
            draft.red = "real"
            return (["\"columns.red\""], ["\"columns.red\""])
        case 10 where draft.uuid == "uuid":
            draft.uuid = "identity"
            return (["\"mapping.uuid\""], ["\"mapping.uuid\""])
        case 11:
            // The first language is the fallback; the others may be in any order.
            draft.seeds[place].languages = ["en"] + ["de", "es"].shuffled(using: &random)
            return ([], [])
        case 12:
            draft.seeds[place].notes[["en", "de", "es"][Int.random(in: 0..<3, using: &random)]] = "changed"
            return ([named], [])
        case 13:
            draft.seeds[place].french = "note en français"
            return ([named], [])
        default: return ([], [])
        }
    }

    @Test func `exactly the edits that would do harm are found, each by its name`() throws {
        let temporary = try TemporaryFolder()
        defer { withExtendedLifetime(temporary) {} }
        let folder = temporary.url
        let histories = folder.appending(path: "history")
        try FileManager.default.createDirectory(at: histories, withIntermediateDirectories: true)
        let first = try texts(Draft(), in: folder)
        let changes = first.changes
        #expect(changes.changes.map(\.kind) == Array(repeating: .new, count: 9))
        #expect(first.problems(changes) == [])
        let history = first.history(nil, adding: changes, released: first.catalog.released)
        try Data(history).write(to: histories.appending(path: "c.json"))
        #expect(try texts(Draft(), in: folder).changes.isReleased)
        var (harmful, harmless) = (0, 0)
        for number in 0..<Self.count {
            var random = RandomSource(seed: UInt64(number))
            var draft = Draft()
            var touched: Set<String> = []
            var expected: [String] = []
            let isNew = Bool.random(using: &random)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let harm = edit(&draft, &touched, with: &random)
                expected += isNew ? harm.new : harm.old
            }
            if isNew { draft.released = "2026-04-01" }
            if number % 10 == 0 {
                draft.released = "2026-02-01"
                expected = ["\"released\""]
            }
            let text = try texts(draft, in: folder)
            let found = text.problems(text.changes)
            if number % 10 == 0 {
                #expect(found.contains { $0.message.hasPrefix("\"released\" is earlier") }, "edit \(number)")
                continue
            }
            #expect(found.count == expected.count, "edit \(number): \(found) instead of \(expected)")
            for name in expected {
                #expect(found.contains { $0.message.contains(name) }, "edit \(number): \(name) is not in \(found)")
            }
            if expected.isEmpty { harmless += 1 } else { harmful += 1 }
        }
        #expect(harmful > Self.count / 4 && harmless > Self.count / 10)
    }

    @Test func `a chain of releases leaves a history that says each release's content`() throws {
        let temporary = try TemporaryFolder()
        defer { withExtendedLifetime(temporary) {} }
        let folder = temporary.url
        let file = folder.appending(path: "history/c.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        var random = RandomSource(seed: 7)
        var draft = Draft()
        var shipped: [(released: String, contents: [String: [String]])] = []
        for month in 1...9 {
            var touched: Set<String> = []
            for _ in 0..<4 {
                let before = draft
                let harm = edit(&draft, &touched, with: &random)
                if !harm.new.isEmpty || draft.sharesText { draft = before }
            }
            let text = try texts(draft, in: folder)
            let released = try #require(SeedInstant(iso8601: "2027-0\(month)-01"))
            let limit = month % 3 == 0 ? 60 : nil
            let history = text.history(
                FileManager.default.contents(atPath: file.path).map { Array($0) }, adding: text.changes,
                released: released, hashAbove: limit)
            try Data(history).write(to: file)
            let edited = text.edited(released: released, retiring: [])
            #expect(CatalogText.isValid(edited, released: released))
            draft.released = "2027-0\(month)-01"
            #expect(String(decoding: edited, as: UTF8.self) == draft.text)
            shipped.append(
                (
                    draft.released,
                    Dictionary(uniqueKeysWithValues: draft.seeds.map { ($0.id, ["\($0.name)", "\($0.red)"]) })
                ))
            #expect(try texts(draft, in: folder).changes.isReleased)
        }
        let known = try texts(draft, in: folder).history
        #expect(known.releases.count == 9)
        for release in shipped {
            let date = try #require(SeedInstant(iso8601: release.released))
            for (id, values) in release.contents {
                let form = try #require(known.forms[id]?.last { $0.released <= date })
                #expect(form.key.map(\.content) == [.value(.text(values[0]))], "\(id) in \(release.released)")
                guard case .fields(let fields) = form.content else { continue }
                #expect(fields.first { $0.column == "red" }?.content == .value(.integer(Int64(values[1])!)))
            }
        }
    }
}
