import Foundation
import Testing

import SeedbedSimulation

/// The article on removals shows each schedule as a table and as a picture, and both are made from it.
struct ToldScheduleTests {
    private static let article = Picture.folder.appending(path: "Removal/WhyRemovalsAreCareful.md")

    @Test func `the article shows each told schedule as a table and as a picture`() throws {
        var text = try String(contentsOf: Self.article, encoding: .utf8)
        for schedule in ToldSchedule.all {
            let image = "](\(schedule.name).svg)\n\n"
            let place = try #require(text.range(of: image), "the article has no picture \(schedule.name).svg")
            let shown = text[place.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
                .prefix { $0.hasPrefix("|") }.map { $0 + "\n" }.joined()
            if Picture.isRecording { text = text.replacing(image + shown, with: image + schedule.table) }
            #expect(Picture.isRecording || shown == schedule.table, "\(schedule.name)")
            try Picture(
                "Removal/\(schedule.name).svg", title: schedule.title, trace: schedule.trace,
                conclusion: schedule.conclusion
            ).check()
        }
        if Picture.isRecording { try Data(text.utf8).write(to: Self.article) }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.article.deletingLastPathComponent().path(percentEncoded: false))
        let pictures = files.filter { $0.hasSuffix(".svg") }.sorted()
        #expect(pictures == ToldSchedule.all.map { "\($0.name).svg" }.sorted())
    }

    @Test(arguments: ToldSchedule.all)
    func `a told schedule receives nothing that was not sent before`(schedule: ToldSchedule) {
        var sent: Set<String> = []
        for event in schedule.lines.flatMap(\.self) {
            let names = event.words.matches(of: /`([ab][0-9])`/).map { String($0.1) }
            let said = event.words.contains("deletion") ? names.map { "-\($0)" } : names
            if event.kind == .send { sent.formUnion(said) }
            if event.kind == .receive { #expect(sent.isSuperset(of: said), "\(event.words)") }
        }
    }
}
