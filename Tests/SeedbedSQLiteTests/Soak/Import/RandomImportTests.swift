import Seedbed
import SeedbedTestSupport
import Testing

/// C6: whatever the pieces in which an import comes, the end is that of one import cleaned once.
struct RandomImportTests {
    @Test(arguments: ImportDevice.Variant.all)
    func `C6: cleaning after each piece ends as cleaning once does`(variant: ImportDevice.Variant) async throws {
        let test = "random import, \(variant.testDescription)"
        for var random in RandomSource.rounds(UInt64(TestShare.count(1, soak: 3)), of: test) {
            try await compare(variant, &random)
        }
    }

    private func compare(_ variant: ImportDevice.Variant, _ random: inout RandomSource) async throws {
        let isMarked = random.chance(50)
        let edits = ["apple", "pear", "plum", "kiwi"].filter { _ in random.chance(35) }
        let (piecewise, atOnce) = (
            try await device(variant, isMarked, edits), try await device(variant, isMarked, edits)
        )
        let start = try await state(of: piecewise)
        #expect(try await state(of: atOnce) == start)
        let content = RandomImport(
            variant, own: try await piecewise.rows(of: "Food"), isMarked: isMarked, using: &random)
        let pieces = content.pieces(using: &random)
        for piece in pieces {
            try await piecewise.bring(piece.deliveries)
            try await piecewise.finishImport(piece.changes)
        }
        let all = Piece(
            deliveries: pieces.flatMap(\.deliveries).shuffled(using: &random), isUnknown: random.chance(20),
            isSloppy: random.chance(30), hidesDeletions: random.chance(50))
        try await atOnce.bring(all.deliveries)
        try await atOnce.finishImport(all.changes)

        let context = Comment(
            rawValue: """
                SEEDBED_RANDOM_SEED=\(random.seed) \(isMarked ? "marked" : "unmarked"), edited: \(edits)
                at the start:\n\(start)
                \(pieces.map(\.description).joined(separator: "\n"))
                """)
        let (first, second) = (try await state(of: piecewise), try await state(of: atOnce))
        #expect(
            Self.unsorted(first) == Self.unsorted(second), "\(context)\npiece by piece:\n\(first)\nat once:\n\(second)")
        let there = Set(try await piecewise.rows(of: "Food").map { RawValue($0["uuid"] ?? .null).description })
        #expect(
            Self.foreign(try await piecewise.removed(), there, content)
                == Self.foreign(try await atOnce.removed(), there, content), context)
        // C6: what an import leaves is what a full cleanup leaves; I6: twice is once.
        for (device, before) in [(piecewise, first), (atOnce, second)] {
            try await device.finishImport(.unknown)
            #expect(try await state(of: device) == before, context)
        }
    }

    /// The rows without where untouched ones are sorted.
    ///
    /// Here a row that comes in again is written over as it was sent, with what it has taken over since (C2). `FilingTests` cleans up
    /// piece by piece without that.
    private static func unsorted(_ state: String) -> String {
        state.split(separator: "\n").map { line in
            line.contains("updateDate=")
                ? String(line) : String(line.replacing(#/ position=\d+/#, with: ""))
        }.joined(separator: "\n")
    }

    /// A device with the user's edits and rows between two releases.
    private func device(
        _ variant: ImportDevice.Variant, _ isMarked: Bool, _ edits: [String]
    ) async throws -> ImportDevice {
        let device = try await ImportDevice(variant, isMarked: isMarked)
        let own = try await device.rows(of: "Food")
        try await device.write { (harness, store) throws(StoreError) in
            for (index, name) in edits.enumerated() {
                var changes: TestHarness.Row = ["color": .text("my \(name)"), "updateDate": day("2026-02-1\(index)")]
                if variant.isDurable, index == 1 { changes["dismissDate"] = day("2026-02-10") }
                try harness.update(changes, of: "Food", where: "name", is: .text(name), in: store)
            }
            for (index, row) in own.enumerated() where row["name"] == "apple" || row["name"] == "plum" {
                try harness.insert(
                    ["uuid": .text("ffffffff-0000-4000-8000-00000000000\(index)"), "seed": row["uuid"] ?? .null],
                    into: "Meal", of: store)
            }
        }
        try await device.launch(3)
        return device
    }

    /// All rows, sorted, with what makes no difference between two runs left out.
    private func state(of device: ImportDevice) async throws -> String {
        let food = try await device.rows(of: "Food")
        let names = Dictionary(food.map { ($0["uuid"] ?? .null, Self.name($0)) }) { first, _ in first }
        let rows = food.map { row in
            var row = row
            row["uuid"] = .text(Self.name(row))
            // A copy that S6 inserts takes the sort position of the copy that it replaces, which is the one that came first.
            if Self.isOwn(row["uuid"]) { row["position"] = nil }
            return Self.line(row)
        }
        let meals = try await device.rows(of: "Meal").map { row in
            var row = row
            row["seed"] =
                names[row["seed"] ?? .null].map(SeedValue.text) ?? (Self.isOwn(row["seed"]) ? "gone" : row["seed"])
            return Self.line(row)
        }
        return (rows.sorted() + meals.sorted()).joined(separator: "\n")
    }

    /// A row's identity, but where chance or the order of the pieces gives it: a copy that the device itself makes has a
    /// new one each time; and rows move to the touched copy that is there when theirs goes, one of several.
    private static func name(_ row: TestHarness.Row) -> String {
        let group = ["club", "name"].map { RawValue(row[$0] ?? .null).description }.joined(separator: "/")
        if row["seedID"]?.isNull == false, row["updateDate"]?.isNull == false { return "touched \(group)" }
        return isOwn(row["uuid"]) ? "own \(group)" : RawValue(row["uuid"] ?? .null).description
    }

    private static func isOwn(_ uuid: SeedValue?) -> Bool {
        guard case .text(let text)? = uuid else { return false }
        return text.hasPrefix("00000000") || text.hasPrefix("own")
    }

    private static func line(_ row: TestHarness.Row) -> String {
        row.filter { !$0.value.isNull }.sorted { $0.key < $1.key }
            .map { "\($0.key)=\(RawValue($0.value))".replacing("T00:00:00.000Z", with: "") }.joined(separator: " ")
    }

    /// The removed rows that came in and that no other device deleted too: copies of the device's own are made and removed
    /// again between two pieces, and a row that comes back stays.
    private static func foreign(_ removed: Set<String>, _ there: Set<String>, _ content: RandomImport) -> Set<String> {
        removed.filter { !$0.hasPrefix("00000000") }.subtracting(there).subtracting(content.deleted)
    }
}
