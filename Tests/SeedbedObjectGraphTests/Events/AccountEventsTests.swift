import Foundation
import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `Changes of the account that are passed on to a seeder` {
    /// The account as the system tells it.
    private actor System {
        private var accounts: [SeedAccount]
        private(set) var questions = 0

        init(_ accounts: [SeedAccount]) { self.accounts = accounts }

        /// The next answer; the last one is repeated.
        func answer() -> SeedAccount {
            questions += 1
            return accounts.count > 1 ? accounts.removeFirst() : accounts[0]
        }
    }

    /// Passes events on until the seeder has the account, for a minute at most.
    private func expect(
        _ account: SeedAccount, of device: GraphDevice, _ system: System,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: (AccountEvents) async throws -> Void = { _ in }
    ) async throws {
        let events = AccountEvents(for: device.seeder, pause: .milliseconds(10)) { await system.answer() }
        let passing = Task { await events.pass() }
        try await body(events)
        for _ in 0..<3_000 {
            if await device.seeder.current == account { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        passing.cancel()
        await passing.value
        #expect(await device.seeder.current == account, sourceLocation: sourceLocation)
    }

    @Test func `an account that the system could not tell at the launch is used as soon as it can`() async throws {
        let device = try GraphDevice()
        try await device.seeder.launch(account: .unknown)
        #expect(device.drinks.isEmpty)
        try await expect(.id("a"), of: device, System([.unknown, .unknown, .id("a")]))
        #expect(device.drinks == ["Tea 2 2025-02-01 -"])
    }

    @Test func `a change between the launch and the first event is not missed`() async throws {
        let device = try await GraphDevice().launched()
        try await expect(.id("a"), of: device, System([.id("a")]))
    }

    @Test(arguments: [true, false]) func `a change that fails is told again`(fails: Bool) async throws {
        let device = try await GraphDevice().launched()
        device.sidecar.remainingWrites = fails ? 0 : nil
        let system = System([.id("a")])
        let events = AccountEvents(for: device.seeder, pause: .milliseconds(10)) { await system.answer() }
        let passing = Task { await events.pass() }
        let count = fails ? 4 : 1
        for _ in 0..<3_000 where await system.questions < count { try await Task.sleep(for: .milliseconds(20)) }
        try await Task.sleep(for: .milliseconds(100))
        passing.cancel()
        await passing.value
        let questions = await system.questions
        #expect(fails ? questions >= count : questions == count)
    }

    @Test func `before its launch a seeder is told nothing of an account that has not changed`() async throws {
        let device = try GraphDevice()
        let system = System([.id("a")])
        let events = AccountEvents(for: device.seeder, pause: .milliseconds(10)) { await system.answer() }
        let passing = Task { await events.pass() }
        for _ in 0..<3_000 where await system.questions < 1 { try await Task.sleep(for: .milliseconds(20)) }
        passing.cancel()
        await passing.value
        #expect(device.drinks.isEmpty)
        #expect(await device.seeder.current == .unknown)
    }
}
