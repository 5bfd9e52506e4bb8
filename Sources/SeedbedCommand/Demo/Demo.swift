internal import Seedbed
internal import SeedbedSimulation

/// Two devices seed one catalog offline, exchange their rows, and clean up.
struct Demo {
    let phone: DemoDevice
    let tablet: DemoDevice
    let tables: [SeedTable]

    /// Runs the demo step by step, and returns the steps for a picture.
    ///
    /// Throws ``CommandError/devicesDiffer`` if the devices do not end with the promised rows.
    func run() async throws(CommandError) -> ScheduleTrace {
        var trace = ScheduleTrace(devices: [phone.name, tablet.name], steps: [])
        try say("1. Two devices start the same app for the first time, both offline. Each seeds its own copies.")
        for device in [phone, tablet] { try say("  \(device.name): \(try await device.launch().outcome.rawValue)") }
        try show()
        try draw(.act, "seeds", in: &trace)
        try say("2. On the phone the user renames a preset. From now on that row is the user's, for ever.")
        try phone.rows("UPDATE SpeechType SET name = 'My first speech' WHERE name = 'Icebreaker'")
        try say("\n  \(phone.name)\n\(try phone.table())")
        trace.steps.append(try step(.act, "the user renames Icebreaker", on: phone))
        try say("3. Both are online again and exchange their rows. Every preset is there twice.")
        try await phone.receive(from: tablet, tables: tables)
        try await tablet.receive(from: phone, tables: tables)
        try show()
        for device in [phone, tablet] { trace.steps.append(try step(.send, "sends", on: device, showsRows: false)) }
        for device in [phone, tablet] { trace.steps.append(try step(.receive, "receives", on: device)) }
        try say("4. Each cleans up by itself. Which copy stays follows from the rows alone, so they agree.")
        let cleanups = try await [phone.clean(), tablet.clean()]
        try say(removals(by: cleanups))
        try show()
        try draw(.act, "cleans up", in: &trace)
        try say("5. The app starts again on both. There is nothing to do.")
        var outcomes: [Seeder.Report.Outcome] = []
        for device in [phone, tablet] {
            let outcome = try await device.launch().outcome
            try say("  \(device.name): \(outcome.rawValue)")
            outcomes.append(outcome)
        }
        try conclude(outcomes)
        try draw(.act, "starts again", in: &trace, showsRows: false)
        return trace
    }

    /// Adds a step that both devices take at the same time.
    private func draw(
        _ kind: ScheduleTrace.Step.Kind, _ words: String, in trace: inout ScheduleTrace, showsRows: Bool = true
    ) throws(CommandError) {
        for device in [phone, tablet] { trace.steps.append(try step(kind, words, on: device, showsRows: showsRows)) }
        trace.steps[trace.steps.count - 1].isBeside = true
    }

    private func step(
        _ kind: ScheduleTrace.Step.Kind, _ words: String, on device: DemoDevice, showsRows: Bool = true
    ) throws(CommandError) -> ScheduleTrace.Step {
        ScheduleTrace.Step(
            device: device.name == phone.name ? 0 : 1, kind: kind, text: "\(device.name) \(words)",
            rows: showsRows ? try device.tracedRows() : nil)
    }

    private func conclude(_ outcomes: [Seeder.Report.Outcome]) throws(CommandError) {
        let rows = try phone.content()
        let edited = try phone.rows("SELECT 1 FROM SpeechType WHERE name = 'My first speech'").count
        guard rows == (try tablet.content()), rows.count == 3, edited == 1,
            outcomes.allSatisfy({ $0 == .alreadySeeded })
        else { throw .devicesDiffer }
        try say("\nBoth devices hold the same \(rows.count) rows: every preset once, and the user's own among them.")
    }

    /// Prints the rows of both devices, or prints them once if they are the same.
    private func show() throws(CommandError) {
        if try phone.content() == (try tablet.content()) {
            try say("\n  \(phone.name) and \(tablet.name): the same rows\n\(try phone.table())")
        } else {
            try say("\n  \(phone.name)\n\(try phone.table())\n  \(tablet.name)\n\(try tablet.table())")
        }
    }

    private func removals(by reports: [Seeder.Report]) -> String {
        let cells = reports.flatMap { report in
            report.removed.map { removal in
                let survivor = removal.survivor.map { ", \($0.description.prefix(8)) stays" } ?? ""
                return [
                    report.device, "removed \(removal.uuid.description.prefix(8))", removal.reason.rawValue + survivor,
                ]
            }
        }
        return String(AlignedTable.lines(of: cells, indent: 2).dropLast())
    }

    private func say(_ text: String) throws(CommandError) {
        try StandardStream.output.write(text + "\n")
    }
}

/// The catalog that the demo's devices seed.
enum DemoCatalog {
    /// The content of the catalog's file.
    static let json = """
        {
          "catalog": "speech-types",
          "released": "2026-11-20",
          "table": "SpeechType",
          "key": ["name"],
          "columns": { "name": "text", "green": "integer", "amber": "integer", "red": "integer" },
          "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
          "seeds": [
            { "$id": "icebreaker", "name": "Icebreaker", "green": 240, "amber": 300, "red": 360 },
            { "$id": "table-topics", "name": "Table Topics", "green": 60, "amber": 90, "red": 120 },
            { "$id": "evaluation", "name": "Evaluation", "green": 120, "amber": 150, "red": 180 }
          ]
        }

        """
}
