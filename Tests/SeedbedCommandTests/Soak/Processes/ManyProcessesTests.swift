import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Several processes that seed one store at once: each seed is there once, and each device is recorded.
@Suite struct ManyProcessesTests {
    /// A catalog of that many seeds.
    private static func catalog(of count: Int) -> String {
        let seeds = (1...count).map { #"{ "$id": "s\#($0)", "name": "Seed \#($0)", "green": \#($0) }"# }
        return """
            { "catalog": "many", "released": "2026-11-20", "table": "SpeechType", "key": ["name"],
              "columns": { "name": "text", "green": "integer" }, "seeds": [\(seeds.joined(separator: ",\n"))] }
            """
    }

    /// Runs `seedbed seed` once for each device at the same time; returns how they ended, sorted.
    private func seed(_ sandbox: Sandbox, devices: [String], _ options: String = "") throws -> [String] {
        let running = try devices.map { device in
            try sandbox.start(
                Sandbox.command,
                "seed --store app.db --device \(device) \(options)".split(separator: " ").map(String.init))
        }
        return try running.map { try $0.outcome() }
            .map { "\($0.status) \($0.output)\($0.errors)".trimmingCharacters(in: .newlines) }.sorted()
    }

    private func devices(_ sandbox: Sandbox) throws -> [String] {
        try DefaultsFile(at: sandbox.defaultsURL).read().devices
    }

    @Test(arguments: [["phone", "widget"], ["phone", "phone"]])
    func `two at once, of two devices or of one: one seeds`(devices: [String]) throws {
        for _ in 0..<(ProcessBudget.isFull ? 50 : 5) {
            let sandbox = try Sandbox()
            try sandbox.makeTable()
            let ends = try seed(sandbox, devices: devices)
            #expect(ends.filter { $0 == "0 speech-types 2026-11-20: 2 inserted" }.count == 1, "\(ends)")
            #expect(ends.allSatisfy { $0.hasPrefix("0 ") }, "\(ends)")
            #expect(try sandbox.copies() == "Icebreaker 1, Table Topics 1")
            #expect(try self.devices(sandbox) == Set(devices).sorted())
        }
    }

    @Test(arguments: ["", "--create-tables"])
    func `eight at once, the first seeding of 3,000 seeds: one copy of each`(options: String) throws {
        let sandbox = try Sandbox(seeds: ["many": Self.catalog(of: 3_000)])
        if options.isEmpty { try sandbox.makeTable() }
        let devices = (1...8).map { "device-\($0)" }
        let ends = try seed(sandbox, devices: devices, options)
        #expect(ends.filter { $0 == "0 many 2026-11-20: 3000 inserted" }.count == 1, "\(ends)")
        #expect(ends.allSatisfy { $0.hasPrefix("0 ") }, "\(ends)")
        #expect(
            try sandbox.sql(
                "SELECT count(*), count(DISTINCT name), count(DISTINCT uuid), min(green), max(green) FROM SpeechType")
                == [["3000", "3000", "3000", "1", "3000"]])
        #expect(try self.devices(sandbox) == devices)
    }

    @Test func `some are killed while they seed, and the next ones seed once`() throws {
        for pause in stride(from: 10, through: 200, by: ProcessBudget.isFull ? 5 : 90) {
            let sandbox = try Sandbox(seeds: ["many": Self.catalog(of: 1_000)])
            try sandbox.makeTable()
            let running = try (1...4).map { number in
                try sandbox.start(
                    Sandbox.command, ["seed", "--store", "app.db", "--device", "device-\(number)"])
            }
            usleep(UInt32(pause) * 1_000)
            for victim in running[..<3] { kill(victim.process.processIdentifier, SIGKILL) }
            let statuses = try running.map { try $0.outcome().status }
            #expect(statuses[3] == 0, "killed after \(pause) ms")
            let ends = try seed(sandbox, devices: ["device-1", "device-2", "device-3", "device-4"])
            #expect(ends.allSatisfy { $0.hasPrefix("0 ") }, "\(ends)")
            #expect(
                try sandbox.sql("SELECT count(*), count(DISTINCT name) FROM SpeechType") == [["1000", "1000"]],
                "killed after \(pause) ms")
        }
    }
}
