import Foundation

/// B1, the other side: the least that an app could do itself, which is to decode the defaults file and to ask the store once.
struct ReadDefaultsSide {
    /// The defaults file, as far as a launch must know it.
    private struct Defaults: Decodable {
        struct Device: Decodable { var accounts: [String: [String: Entry]] }
        struct Entry: Decodable { var released, seededAt, store: String }
        var format: Int
        var devices: [String: Device]
    }

    var calls: Int
    /// Whether each call opens the store and prepares its statement.
    var opensAnew = false

    func run() throws -> [String: Double] {
        var database = try Database("app.sqlite")
        var select = try prepare(database)
        for _ in 0..<20 { try read(select) }
        var watch = Stopwatch()
        for _ in 0..<calls {
            try watch.measure {
                if opensAnew {
                    database = try Database("app.sqlite")
                    select = try prepare(database)
                }
                try read(select)
            }
        }
        return [Run.seconds: watch.median]
    }

    private func prepare(_ database: Database) throws -> Query {
        try database.prepare("SELECT catalog, released FROM seedbed_receipts")
    }

    private func read(_ select: Query) throws {
        let file = try Data(contentsOf: URL(filePath: "defaults.json"))
        let defaults = try JSONDecoder().decode(Defaults.self, from: file)
        var receipts: [String: Int] = [:]
        select.bind([])
        while try select.step() { receipts[select.text(0) ?? ""] = select.integer(1) }
        guard let done = defaults.devices["bench"]?.accounts["none"], done.keys.allSatisfy({ receipts[$0] != nil })
        else {
            throw BenchError.database("the defaults file and the store do not fit each other")
        }
    }
}
