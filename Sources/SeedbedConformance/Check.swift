/// A promise with what tells whether a store keeps it.
struct Check<Harness: StoreHarness> {
    /// What a check works on.
    enum Body {
        /// A store whose tables for seeds are prepared.
        case prepared((Probe<Harness>) throws -> Void)
        /// A store that was never prepared.
        case unprepared((Probe<Harness>) throws -> Void)
        /// A whole device with a seeder.
        case device((Device<Harness>) async throws -> Void)
    }

    /// What a store or its bench must be able to do for the check to apply.
    enum Need {
        case reopening
        case rescue
        case earlyReferences
    }

    var promise: Promise
    var needs: [Need] = []
    var body: Body

    /// A check of a prepared store.
    init(
        _ topic: Promise.Topic, _ rule: String, _ text: String, needs: [Need] = [],
        _ body: @escaping (Probe<Harness>) throws -> Void
    ) {
        self.init(topic, rule, text, needs: needs, body: .prepared(body))
    }

    /// A check of whatever kind.
    init(_ topic: Promise.Topic, _ rule: String, _ text: String, needs: [Need] = [], body: Body) {
        promise = Promise(topic: topic, rule: rule, text: text)
        self.needs = needs
        self.body = body
    }

    /// What speaks against the promise; nothing when it is kept.
    func run(with bench: Harness) async -> [ConformanceFailure.Finding] {
        var notes = Notes()
        do {
            switch body {
            case .prepared(let body):
                let trial = try Probe(bench, isPrepared: true)
                notes = trial.notes
                try body(trial)
            case .unprepared(let body):
                let trial = try Probe(bench, isPrepared: false)
                notes = trial.notes
                try body(trial)
            case .device(let body):
                let device = try Device(bench)
                notes = device.notes
                try await body(device)
            }
        } catch {
            notes.note(error)
        }
        return notes.findings
    }
}
