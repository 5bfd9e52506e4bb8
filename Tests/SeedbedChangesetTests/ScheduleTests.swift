#if os(Linux)
    import SeedbedScheduleSupport
    import Testing

    /// Schedules that were made by hand.
    struct ScheduleTests {
        private static let kind = EngineKind(
            rows: .newest, deletionsWin: true, marks: true, inPieces: false, reportsDeletions: true)

        /// Device 1 removes a copy of device 0's, or its own, while the user edits one on device 0; number by number.
        private static func edits(seed: UInt64, number: Int) -> Schedule {
            Schedule(
                seed: seed, kind: kind, table: .durable,
                steps: [
                    Step(device: 0, kind: .launch, number: 0), Step(device: 0, kind: .push, number: 0),
                    Step(device: 1, kind: .launch, number: 0), Step(device: 1, kind: .fetch, number: 0),
                    Step(device: 1, kind: .report, number: 0), Step(device: 0, kind: .edit, number: number),
                    Step(device: 1, kind: .push, number: 0), Step(device: 0, kind: .push, number: 0),
                ])
        }

        @Test func `I7: an edit that a deletion won over is there again`() async throws {
            let harness = try TestHarness(hasSeedbed: true)
            var rescued = 0
            for seed in 0..<4 as Range<UInt64> {
                for number in 0..<3 {
                    let world = try World(Self.edits(seed: seed, number: number), harness: harness)
                    let violation = await world.run()
                    #expect(violation == nil, "\(violation?.description ?? "")")
                    rescued += world.tally.rescued
                }
            }
            #expect(rescued > 0)
        }

        /// One of the three rows is the apple, whose default the next release changes.
        @Test func `an offer of the next release is accepted`() async throws {
            let harness = try TestHarness(hasSeedbed: true)
            var accepted = 0
            for number in 0..<3 {
                let steps = [
                    Step(device: 0, kind: .launch, number: 0), Step(device: 0, kind: .edit, number: number),
                    Step(device: 0, kind: .accept, number: 0), Step(device: 1, kind: .launch, number: 0),
                ]
                let world = try World(
                    Schedule(seed: 1, kind: Self.kind, table: .durable, steps: steps), harness: harness)
                let violation = await world.run()
                #expect(violation == nil, "\(violation?.description ?? "")")
                accepted += world.tally.accepted
            }
            #expect(accepted == 1)
        }

        /// Shows that the check finds a loss: it runs without the part of Seedbed that prevents it.
        @Test func `without a journal the same edit is lost, and the check of I7 says so`() async throws {
            let harness = try TestHarness(hasSeedbed: true)
            var broken: Set<String> = []
            for number in 0..<3 {
                let world = try World(Self.edits(seed: 1, number: number), harness: harness)
                let violation = await world.run { world in
                    try world.devices[0].app.execute(
                        "DELETE FROM seedbed_edits; DELETE FROM seedbed_notes WHERE kind LIKE 'saved %' OR kind LIKE 'lost %'"
                    )
                }
                if let violation { broken.insert(violation.promise) }
            }
            #expect(broken == ["I7"])
        }

        @Test(arguments: ["I3", "I4", "I5", "I10"])
        func `a store that is tampered with breaks a promise, and its check says so`(promise: String) async throws {
            let harness = try TestHarness(hasSeedbed: true)
            let steps = [Step(device: 0, kind: .launch, number: 0), Step(device: 0, kind: .file, number: 0)]
            let schedule = Schedule(seed: 1, kind: Self.kind, table: .plain, devices: 1, steps: steps)
            let world = try World(schedule, harness: harness)
            let violation = await world.run { world in
                let sql =
                    switch promise {
                    // A launch would settle them if the store still had its notes of them.
                    case "I3":
                        """
                        INSERT INTO plain SELECT 'z' || uuid, name, green, 0, createDate, NULL FROM plain;
                        DELETE FROM seedbed_notes WHERE kind LIKE 'arrived %'
                        """
                    case "I4": "DELETE FROM plain WHERE name = 'berry' AND uuid NOT IN (SELECT plain FROM child)"
                    case "I5": "UPDATE plain SET green = 1, updateDate = NULL"
                    default: "DELETE FROM child"
                    }
                let app = world.devices[0].app
                try app.transaction {
                    try app.execute("INSERT INTO seedbed_import VALUES (1); \(sql); DELETE FROM seedbed_import")
                }
            }
            #expect(violation?.promise == promise, "\(violation?.description ?? "")")
        }

        /// The device that retires the copy knows nothing of the child yet.
        @Test(arguments: [Table.plain, .durable])
        func `C5: what is filed under a copy that another device retires meanwhile brings it back`(
            table: Table
        ) async throws {
            let harness = try TestHarness(hasSeedbed: true)
            var rescued: [Int] = []
            for number in 0..<3 {
                let steps = [
                    Step(device: 0, kind: .launch, number: 0), Step(device: 0, kind: .push, number: 0),
                    Step(device: 1, kind: .fetch, number: 0), Step(device: 1, kind: .file, number: number),
                    Step(device: 0, kind: .launch, number: 5),
                ]
                let world = try World(Schedule(seed: 1, kind: Self.kind, table: table, steps: steps), harness: harness)
                let violation = await world.run()
                #expect(violation == nil, "\(violation?.description ?? "")")
                rescued.append(world.tally.rescued)
            }
            #expect(rescued.sorted() == [0, 0, 1])
        }
    }
#endif
