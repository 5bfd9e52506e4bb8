import Seedbed
import SeedbedTestSupport
import Testing

/// I2 and I7 for histories of two devices that edit, dismiss, upgrade and sync as they please.
struct RandomRescueTests {
    /// An edit, with what it was made on and what it replaced.
    private struct Edit {
        var device: Int
        var uuid: String
        var text: String
        var replaced: String
    }

    @Test(arguments: RescueTests.cases)
    func `I7: no edit is ever lost`(kind: StoreKind, isMarked: Bool) async throws {
        let test = "no edit is ever lost, \(kind.rawValue), marked \(isMarked)"
        for var random in RandomSource.rounds(kind == .memory ? 20 : 5, of: test) {
            let pair = try SyncPair(kind, isMarked: isMarked)
            var edits: [Edit] = []
            var dismissals: Set<Int> = []
            var history: [String] = []
            for step in 0..<14 {
                let device = Int.random(in: 0...1, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<2:
                    history.append("\(device) launches")
                    _ = try await pair.devices[device].launch()
                case 2:
                    let month = random.pick(["02", "03", "04"])
                    history.append("\(device) gets the release of month \(month)")
                    try pair.devices[device].release(
                        "2025-\(month)-01",
                        roles:
                            #"{ "$id": "timer", "name": "T\#(month)", "club": "x" }, { "$id": "judge", "name": "J", "club": "x" }"#
                    )
                    _ = try await pair.devices[device].launch()
                case 3..<6:
                    let rows = try await pair.rows(device).sorted { $0.key < $1.key }
                    guard !rows.isEmpty else { continue }
                    let (uuid, row) = random.pick(rows)
                    let edit = Edit(
                        device: device, uuid: uuid, text: "edit \(step)",
                        replaced: RawValue(row["name"] ?? .null).description)
                    let isDated = random.chance(30)
                    history.append(
                        "\(device) edits \(uuid) from \(edit.replaced) to \(edit.text)\(isDated ? ", dated" : "")")
                    edits.append(edit)
                    try await pair.edit(device, uuid, name: edit.text, isDated: isDated)
                case 6:
                    history.append("\(device) dismisses")
                    dismissals.insert(device)
                    try await pair.devices[device].seeder.dismiss("roles/timer", account: SeedAccount.signedOut)
                default:
                    // Before the first launch there are no triggers, and a row that comes is not taken for a copy's.
                    guard history.contains("\(device) launches") else { continue }
                    history.append("\(device) syncs: \(try await pair.sync(device))")
                }
            }
            for device in [0, 1] { _ = try await pair.devices[device].launch() }
            try await pair.settle()
            let story = history.joined(separator: "\n")
            let (first, second) = (try await pair.rows(0), try await pair.rows(1))
            #expect(first == second, "\(random.replay)\n\(story)")
            let texts = Set(first.values.map { RawValue($0["name"] ?? .null).description })
            for edit in edits where !texts.contains(edit.text) {
                let isReplaced = edits.contains { $0.replaced == edit.text }
                // Two edits of one row are the engine's to resolve, and a dismissal is one.
                let isResolved =
                    edits.contains { $0.device != edit.device && $0.uuid == edit.uuid }
                    || dismissals.contains(1 - edit.device)
                #expect(
                    isReplaced || isResolved, "\(edit.text) is lost: \(random.replay)\n\(story)\n\(first)")
            }
        }
    }
}
