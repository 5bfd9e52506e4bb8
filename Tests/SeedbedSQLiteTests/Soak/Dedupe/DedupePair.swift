import Seedbed
import SeedbedSQLite

/// Two devices, and an engine between them that carries rows by identity, and deletions.
final class DedupePair {
    typealias Row = [RawValue]

    /// The fate of a row that one device deletes while another one changes it.
    enum Engine: String, CaseIterable {
        case deletionsWin, updatesWin
    }

    static let tables = ["person", "note"]
    let devices: [DedupeHarness]
    let deduplication: Deduplication
    private let engine: Engine
    private var cloud: [String: [String: Row]] = ["person": [:], "note": [:]]
    private var deleted: Set<String> = []
    /// The rows that each device had when it last synced.
    private var known: [[String: [String: Row]]]

    init(_ engine: Engine, _ deduplication: Deduplication) throws {
        self.engine = engine
        self.deduplication = deduplication
        let schema = """
            CREATE TABLE person (uuid TEXT PRIMARY KEY, name TEXT, phone TEXT, mail TEXT, r INTEGER, createDate TEXT,
                updateDate TEXT);
            CREATE TABLE note (uuid TEXT PRIMARY KEY, person TEXT REFERENCES person, text TEXT)
            """
        devices = try [DedupeHarness(schema), DedupeHarness(schema)]
        known = devices.map { _ in ["person": [:], "note": [:]] }
    }

    func rows(_ device: Int, _ table: String) throws -> [String: Row] {
        let rows = try devices[device].app.rows("SELECT * FROM \(table)")
        return Dictionary(rows.map { ($0[0].description, $0) }) { first, _ in first }
    }

    /// Sends what changed, takes what the other one sent, inserts before deletions, and merges what came in.
    ///
    /// - Returns: whether anything changed.
    func sync(_ device: Int) throws -> Bool {
        var isNew = false
        for table in Self.tables {
            let mine = try rows(device, table)
            let before = known[device][table] ?? [:]
            for (uuid, row) in mine where row != before[uuid] { isNew = send(row, uuid, table, before[uuid]) || isNew }
            for (uuid, row) in before where mine[uuid] == nil {
                if engine == .updatesWin, let there = cloud[table]?[uuid], there != row { continue }
                isNew = isNew || cloud[table]?[uuid] != nil
                cloud[table]?[uuid] = nil
                deleted.insert(uuid)
            }
        }
        var inserted: [UUIDText] = []
        var updated: [UUIDText] = []
        var gone: [(table: String, uuid: String)] = []
        let app = devices[device].app
        for table in Self.tables {
            let mine = try rows(device, table)
            for (uuid, row) in cloud[table] ?? [:] where row != mine[uuid] {
                let places = row.map { _ in "?" }.joined(separator: ", ")
                try app.rows("INSERT OR REPLACE INTO \(table) VALUES (\(places))", row)
                if mine[uuid] == nil { inserted.append(UUIDText(uuid)) } else { updated.append(UUIDText(uuid)) }
            }
            gone += mine.keys.filter { cloud[table]?[$0] == nil }.map { (table, $0) }
            known[device][table] = cloud[table]
        }
        for row in gone { try app.rows("DELETE FROM \(row.table) WHERE uuid = ?", [.string(row.uuid)]) }
        let report = try devices[device].dedupe(deduplication, .rows(inserted: inserted, updated: updated))
        return isNew || !inserted.isEmpty || !updated.isEmpty || !gone.isEmpty || !report.groups.isEmpty
    }

    private func send(_ row: Row, _ uuid: String, _ table: String, _ before: Row?) -> Bool {
        if deleted.contains(uuid) {
            if engine == .deletionsWin { return false }
            deleted.remove(uuid)
        }
        if let there = cloud[table]?[uuid], there != before {
            let (mine, theirs) = (row.last?.description ?? "", there.last?.description ?? "")
            if (table == "person" ? mine : "", "\(row)") < (table == "person" ? theirs : "", "\(there)") {
                return false
            }
        }
        let isNew = cloud[table]?[uuid] != row
        cloud[table]?[uuid] = row
        return isNew
    }

    /// Syncs one device after the other until nothing changes any more; false if that never comes.
    func settle() throws -> Bool {
        for _ in 0..<20 {
            var isMoving = false
            for device in devices.indices { isMoving = try sync(device) || isMoving }
            if !isMoving { return true }
        }
        return false
    }
}
