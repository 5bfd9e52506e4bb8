#if os(Linux)
    import Seedbed
    import SeedbedScheduleSupport

    /// The events on a device.
    extension World {
        func perform(_ step: Step) async throws {
            let device = devices[step.device]
            tell("\(step.kind.rawValue) on \(step.device)")
            switch step.kind {
            case .launch: try await launch(device, release: release(for: step, on: device))
            case .edit: try edit(device, step.number)
            case .dismiss: if hasSeedbed { try await dismiss(device, step.number) }
            case .undo: if hasSeedbed { try await undo(device) }
            case .restore: if hasSeedbed { try await restore(device, step.number) }
            case .accept: if hasSeedbed { try await accept(device, step.number) }
            case .adopt: if hasSeedbed { try await adopt(device) }
            case .account: if hasSeedbed { try await changeAccount(device) }
            case .dedupe: if hasSeedbed { try await dedupe(device, step.number) }
            case .again: if hasSeedbed { try await seedAgain(device) }
            case .removeContent: if hasSeedbed { try await removeContent(device) }
            case .merge: if hasSeedbed { try await merge(device, step.number) }
            case .delete: try delete(device, step.number)
            case .sort: try sort(device, step.number)
            case .file: try file(device, step.number)
            case .refile: try refile(device, step.number)
            case .add: try add(device)
            case .stray: try addStray(device, step.number)
            case .push: _ = try push(device)
            case .fetch: _ = try await fetch(device)
            case .report: try await report(device)
            case .wipe: try await wipe(device)
            case .reopen:
                try device.reopen()
                try await launch(device)
            case .crash:
                try device.crash()
                try await launch(device)
            case .reinstall:
                try device.reinstall(keepsDefaults: step.number % 2 == 0)
                oracle.noteReinstalled(device.number)
                try await launch(device)
            }
        }

        func launch(_ device: Device, release: Release? = nil) async throws {
            guard hasSeedbed else { return }
            device.install(release ?? device.release)
            try await call(device, "launch of \(device.release)") { try await $0.launch(account: $1, dryRun: $2) }
        }

        func push(_ device: Device) throws -> Bool {
            if unaware.contains(device.number) { return false }
            let isSent = try device.push(to: &log)
            oracle.notePushed(from: device.number)
            return isSent
        }

        func fetch(_ device: Device) async throws -> Bool {
            try await learnOfRemoval(device)
            let hasCome = try await device.fetch(log) { try await report(device, moreFollows: true) }
            if hasCome { tell("    device \(device.number) now has\n\(try device.snapshot())") }
            return hasCome
        }

        func emptyServer() { log = [] }

        func empty(_ device: Device) throws {
            try device.wipe()
            device.unreported = Arrivals()
        }

        func report(_ device: Device) async throws { try await report(device, moreFollows: false) }

        private func report(_ device: Device, moreFollows: Bool) async throws {
            if device.unreported.isEmpty { return }
            let rows = device.unreported.rows(withDeletions: schedule.kind.reportsDeletions)
            device.unreported = Arrivals()
            guard hasSeedbed else { return }
            try await call(device, "import") {
                try await $0.importFinished(rows, account: $1, moreFollows: moreFollows, dryRun: $2)
            }
        }

        /// The engine empties the store, which has nothing left to send, and fetches everything again.
        private func wipe(_ device: Device) async throws {
            _ = try await fetch(device)
            // A loss that no call has looked at is none any more once the app says that the store was emptied.
            try await report(device)
            _ = try push(device)
            try device.wipe()
            tell("    the engine of \(device.number) empties the store")
            if hasSeedbed { try await device.callSeeder { try await $0.storeWiped(account: $1) } }
            _ = try await fetch(device)
            try await report(device)
        }

        private func edit(_ device: Device, _ number: Int) throws {
            guard let row = try visibleRow(device, number) else { return }
            let text = "edit \(story.count)"
            try device.app.rows(
                "UPDATE \(row.table.rawValue) SET name = ? WHERE uuid = ?", [.text(text), row.values[0]])
            tell("    \(row) becomes \(text)")
            oracle.noteWrite(to: row, device: device.number)
            if row.table == .durable { oracle.note(row, text: text, device: device.number) }
        }

        func dismissByApp(_ row: Row, on device: Device) throws {
            try device.app.rows(
                "UPDATE durable SET dismissDate = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE uuid = ?",
                [row.values[0]])
        }

        /// The device takes over the rows of another device's store.
        private func merge(_ device: Device, _ number: Int) async throws {
            let others = devices.filter { $0.number != device.number }
            let other = others[number % others.count]
            let (brought, path) = (try other.snapshot(), other.path)
            let (_, before, after) = try await callAndNote(device, "merge of \(other.number)") {
                try await $0.merge(from: path, account: $1, dryRun: $2)
            }
            try oracle.checkCall(before.merged(with: brought, as: after), after, by: device.release, dismissing: [])
            oracle.noteMerged(before, after)
            tally.merged += 1
        }

        private func delete(_ device: Device, _ number: Int) throws {
            guard schedule.table == .plain, let row = try visibleRow(device, number) else { return }
            try device.app.transaction {
                try device.app.rows("UPDATE child SET plain = NULL WHERE plain = ?", [row.values[0]])
                try device.app.rows("DELETE FROM plain WHERE uuid = ?", [row.values[0]])
            }
            oracle.noteDeleted(row)
            tell("    \(row) is deleted")
        }

        private func sort(_ device: Device, _ number: Int) throws {
            guard let row = try visibleRow(device, number) else { return }
            try device.app.rows(
                "UPDATE \(row.table.rawValue) SET place = ? WHERE uuid = ?", [.integer(Int64(number)), row.values[0]])
            oracle.noteWrite(to: row, device: device.number)
            tell("    \(row) is sorted to \(number)")
        }

        func file(_ device: Device, _ number: Int) throws {
            guard let row = try visibleRow(device, number) else { return }
            let uuid = makeUUID()
            try device.app.rows(
                "INSERT INTO child (uuid, name, \(row.table.rawValue), updateDate) VALUES (?, ?, ?, \(Self.now))",
                [.text(uuid), .text(childName(number)), row.values[0]])
            oracle.noteOwn(uuid, in: .child, device: device.number)
            tell("    \(uuid) is filed under \(row)")
        }

        private func refile(_ device: Device, _ number: Int) throws {
            let children = try device.snapshot().rows(.child)
            guard !children.isEmpty, let row = try visibleRow(device, number) else { return }
            let child = children[number % children.count]
            try device.app.rows(
                "UPDATE child SET \(row.table.rawValue) = ?, updateDate = \(Self.now) WHERE uuid = ?",
                [row.values[0], child.values[0]])
            tell("    \(child) is filed under \(row)")
        }

        func add(_ device: Device) throws {
            let (table, uuid) = (schedule.table, makeUUID())
            try device.app.rows(
                "INSERT INTO \(table.rawValue) (uuid, name) VALUES (?, ?)",
                [.text(uuid), .text("own \(story.count)")])
            oracle.noteOwn(uuid, in: table, device: device.number)
            tell("    \(uuid) is the user's")
        }

        /// A row with a seed's name that is tagged as a copy, and is the user's on every device: it holds what was never shipped,
        /// or comes from nowhere.
        private func addStray(_ device: Device, _ number: Int) throws {
            guard hasSeedbed else { return }
            let (table, uuid) = (schedule.table, makeUUID())
            let name = ["apple", "berry", "cherry"][number % 3]
            let isChanged = number / 3 % 2 == 0
            let first = Release.first.date
            let noRelease = SeedInstant(milliseconds: first.milliseconds - 86_400_000)
            var row: [(column: String, value: Value)] = [
                ("uuid", .text(uuid)), ("name", .text(name)), ("green", .integer(isChanged ? 99 : 10)),
                ("createDate", .text((isChanged || table == .durable ? first : noRelease).iso8601)),
            ]
            if table == .durable { row.append(("seedID", .text((isChanged ? "durable/" : "other/") + name))) }
            try device.app.transaction {
                try device.app.execute("INSERT INTO seedbed_import VALUES (1)")
                try device.app.rows(
                    """
                    INSERT INTO \(table.rawValue) (\(row.map(\.column).joined(separator: ", ")))
                    VALUES (\(row.map { _ in "?" }.joined(separator: ", ")))
                    """, row.map(\.value))
                try device.app.execute("DELETE FROM seedbed_import")
            }
            oracle.noteStray(uuid, seed: name, in: table, device: device.number)
            tell("    \(uuid) is a stray \(name), \(isChanged ? "changed" : "from nowhere")")
        }

        /// Gives each device the rows that the app had before Seedbed.
        func addOldRows() async throws {
            if schedule.oldRows.isEmpty || !hasSeedbed { return }
            let table = schedule.table
            try devices[0].writeAsEngine { app in
                for old in schedule.oldRows {
                    let uuid = makeUUID()
                    try app.rows(
                        "INSERT INTO \(table.rawValue) (uuid, name, green) VALUES (?, ?, ?)",
                        [.text(uuid), .text(old.seed), .integer(old.green)])
                    oracle.noteOld(uuid, seed: old.seed, in: table)
                    tell("\(uuid) is an old \(old.seed) \(old.green)")
                }
            }
            _ = try devices[0].push(to: &log)
            for device in devices { try await device.fetchOldRows(log) }
        }

        private static let now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
    }
#endif
