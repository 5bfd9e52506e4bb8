import Foundation

/// B8: what the triggers cost a user's update.
struct UserUpdate: Benchmark {
    static let comparisons = [
        (
            id: "B8",
            compares: """
            One `UPDATE` of 200,000 untouched rows by the `sqlite3` command, with Seedbed's triggers against the leanest \
            trigger that sets a date at all (`Peers/lean_trigger.sql`), and of a volatile column against no trigger; the \
            same indexes on all sides. On a durable table the triggers also note which rows were touched, for the rescue; no \
            lean trigger does that.
            """
        )
    ]

    func figures(in workshop: Workshop) throws -> [Figure] {
        let count = workshop.size(200_000)
        let rounds = workshop.options.rounds ?? 7
        let plain = try UpdateMaterial(count: count, isDurable: false, in: workshop)
        let durable = try UpdateMaterial(count: count, isDurable: true, in: workshop)
        let edits = try Rotation(
            workshop: workshop, title: "B8 user's update",
            sides: [plain.edit(.seedbed), plain.edit(.lean), durable.edit(.seedbed), durable.edit(.lean)],
            rounds: rounds
        ).runs()
        let moves = try Rotation(
            workshop: workshop, title: "B8 volatile update", sides: [plain.move(.seedbed), plain.move(.none)],
            rounds: rounds
        ).runs()
        return [
            Figure(
                benchmark: "B8", work: "UPDATE of \(count.grouped) rows", peer: "the leanest trigger",
                subjectSample: Sample(edits[0]), peerSample: Sample(edits[1]), target: 1.25),
            Figure(
                benchmark: "B8", work: "UPDATE of a volatile column", peer: "no trigger",
                subjectSample: Sample(moves[0]), peerSample: Sample(moves[1]), target: 1.05),
            Figure(
                benchmark: "B8", work: "UPDATE of \(count.grouped) rows of a durable table",
                peer: "the leanest trigger",
                subjectSample: Sample(edits[2]), peerSample: Sample(edits[3]), target: 2.5),
        ]
    }
}
