/// A promise, with the code that checks whether a store keeps it.
struct Check<Harness: StoreHarness> {
    /// The code of a check, and the object that it works on.
    enum Body {
        /// Works on a store whose seed tables are prepared.
        case prepared((Probe<Harness>) throws -> Void)
        /// Works on a store that was never prepared.
        case unprepared((Probe<Harness>) throws -> Void)
        /// Works on a store with more tables, all of whose seed tables are prepared.
        case moreTables((Probe<Harness>) throws -> Void)
        /// Works on a whole device with a seeder.
        case device((Device<Harness>) async throws -> Void)
    }

    /// An ability of the store or its harness without which the check is left out.
    enum Need {
        case reopening
        case rescue
        case earlyReferences
        case moreTables
    }

    var promise: Promise
    var needs: [Need] = []
    var body: Body

    /// Makes a check of a prepared store.
    init(
        _ topic: Promise.Topic, _ rule: String, _ text: String, needs: [Need] = [],
        _ body: @escaping (Probe<Harness>) throws -> Void
    ) {
        self.init(topic, rule, text, needs: needs, body: .prepared(body))
    }

    /// Makes a check of any kind.
    init(_ topic: Promise.Topic, _ rule: String, _ text: String, needs: [Need] = [], body: Body) {
        promise = Promise(topic: topic, rule: rule, text: text)
        self.needs = needs
        self.body = body
    }

    /// Runs the check; returns no findings if the promise is kept.
    func run(with harness: Harness) async -> [ConformanceFailure.Finding] {
        var notes = Notes()
        do {
            switch body {
            case .prepared(let body):
                let probe = try Probe(harness, isPrepared: true)
                notes = probe.notes
                try body(probe)
            case .unprepared(let body):
                let probe = try Probe(harness, isPrepared: false)
                notes = probe.notes
                try body(probe)
            case .moreTables(let body):
                let probe = try Probe(withMoreTablesOf: harness)
                notes = probe.notes
                try body(probe)
            case .device(let body):
                let device = try Device(harness)
                notes = device.notes
                try await body(device)
            }
        } catch {
            notes.note(error)
        }
        return notes.findings
    }
}
