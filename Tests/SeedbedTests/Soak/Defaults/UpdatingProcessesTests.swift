#if os(Linux) || os(macOS) || os(Windows) || os(FreeBSD)
    import Foundation
    import SeedbedTestSupport
    import Testing

    @testable import Seedbed

    /// Many processes that update one defaults file lose no update.
    ///
    /// `SEEDBED_PROCESSES` says how many, `SEEDBED_UPDATES` how often each, `SEEDBED_UPDATES_FOLDER` where, if the disk is
    /// too slow for that many.
    struct UpdatingProcessesTests {
        static let processes = number("SEEDBED_PROCESSES") ?? 8
        static let updates = number("SEEDBED_UPDATES") ?? 25

        private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap(Int.init)
        }

        /// The folder of the file, known to a child by its parent's number: nothing else can be handed to it.
        private static func folder(of parent: pid_t) -> URL {
            let delivered = TestSetting.text("SEEDBED_UPDATES_FOLDER")
            let place = delivered.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
            return place.appending(path: "seedbed-updates-\(parent)")
        }

        private static func file(of parent: pid_t) -> DefaultsFile {
            DefaultsFile(at: folder(of: parent).appending(path: "defaults.json"))
        }

        /// The work of a child: each time it adds one to the number that is the example's store, and notes its own count.
        private static func update() async throws {
            let file = file(of: getppid())
            for count in 1...updates {
                try await file.withLock(timeout: .seconds(600)) { lock throws(DefaultsError) in
                    var defaults = try lock.read()
                    let sum = defaults.exampleStore.flatMap(Int.init) ?? 0
                    for (device, store) in [("d", sum + 1), ("process-\(getpid())", count)] {
                        let entry = Defaults.Entry(released: Day.january, seededAt: Day.now, store: "\(store)")
                        defaults.set(entry, device: device, account: .signedOut, catalog: "c")
                    }
                    try lock.write(defaults)
                }
            }
        }

        @Test func `many processes that update one file lose nothing`() async throws {
            let folder = Self.folder(of: getpid())
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<Self.processes {
                    group.addTask {
                        await #expect(processExitsWith: .success) { try await UpdatingProcessesTests.update() }
                    }
                }
            }
            let defaults = try Self.file(of: getpid()).read()
            #expect(defaults.exampleStore == "\(Self.processes * Self.updates)")
            let own = defaults.devices.filter { $0 != "d" }.map {
                defaults.entry(device: $0, account: .signedOut, catalog: "c")?.store
            }
            #expect(own == Array(repeating: "\(Self.updates)", count: Self.processes))
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
        }
    }
#endif
