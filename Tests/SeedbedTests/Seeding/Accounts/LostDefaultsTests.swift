import Foundation
import Testing

import Seedbed

/// A defaults file that is gone or damaged: it is rebuilt from the store's receipts, and nothing is seeded twice.
struct LostDefaultsTests {
    let january = Catalog.example("food", Day.january, ["apple": "red"])

    @Test(
        arguments: [
            ("deleted", nil), ("empty", ""), ("torn", #"{"format": 1, "devices": {"pho"#), ("of another kind", "[1]"),
            ("of no format", "{}"),
        ] as [(String, String?)])
    func `a lost defaults file is recorded anew`(what: String, content: String?) async throws {
        try await inWorld(launching: january) { world, store throws in
            try FileManager.default.removeItem(at: world.defaultsURL)
            if let content { try Data(content.utf8).write(to: world.defaultsURL) }
            let report = try await world.launch(january, store: store)
            let warning = content == nil ? "" : "; warning"
            #expect(report.summary == "recorded; food: recorded +0\(warning)", "\(what)")
            #expect(store.rows(of: "Plain") == "uuid=u001 name=apple color=red createDate=2026-01-01")
            #expect(try world.recorded() == "none food 2026-01-01")
            let aside = try names(in: world.folder).filter { $0.contains(".damaged-") }
            #expect(try aside.map { try text(of: world.folder.appending(path: $0)) } == [content].compactMap { $0 })
            #expect(report.warnings.allSatisfy { $0.contains(aside[0]) })
        }
    }

    @Test func `an entry that cannot be read is recorded anew, with a warning`() async throws {
        try await inWorld(launching: january) { world, store throws in
            let broken = try text(of: world.defaultsURL).replacing("2026-01-01T00:00:00.000Z", with: "last winter")
            try Data(broken.utf8).write(to: world.defaultsURL)
            let report = try await world.launch(january, store: store)
            #expect(report.summary == "recorded; food: recorded +0; warning")
            #expect(try world.recorded() == "none food 2026-01-01")
        }
    }

    @Test func `a format from the future is refused, and nothing is touched`() async throws {
        try await inWorld { world, store throws in
            try Data(#"{"format": 2}"#.utf8).write(to: world.defaultsURL)
            for dryRun in [true, false] {
                await #expect(throws: SeedbedError.self) {
                    try await world.launch(january, store: store, dryRun: dryRun)
                }
            }
            #expect(try world.files()["defaults.json"] == #"{"format": 2}"#)
            #expect(store.rows(of: "Plain") == "")
        }
    }
}
