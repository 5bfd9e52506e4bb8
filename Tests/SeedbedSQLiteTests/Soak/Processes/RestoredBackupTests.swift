import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// Backups that bring an old store, an old defaults file or both, to the same device or to another one: the seeding table
/// holds, and nothing is seeded twice.
struct RestoredBackupTests {
    /// The part of a device that a backup brings.
    enum Part: String, CaseIterable, Sendable {
        /// Nothing: it is new.
        case new
        /// As it was after the first release.
        case old
        /// As it was after the second.
        case current
    }

    struct Restoring: Sendable, CustomTestStringConvertible {
        var store: Part
        var defaults: Part
        /// Whether the backup is restored on the device that it was made on.
        var isSameDevice: Bool
        var account: SeedAccount

        var testDescription: String {
            "\(store.rawValue) store, \(defaults.rawValue) defaults file of \(isSameDevice ? "this" : "another") device, "
                + "account \(account.key ?? "unknown")"
        }

        static let all = Part.allCases.flatMap { store in
            Part.allCases.flatMap { defaults in
                [true, false].flatMap { isSameDevice in
                    [SeedAccount.signedOut, .id("a")].map {
                        Restoring(store: store, defaults: defaults, isSameDevice: isSameDevice, account: $0)
                    }
                }
            }
        }

        /// The outcome of the first launch with the second release, by the seeding table.
        var outcome: String {
            // The file's entry of another device says nothing of this one.
            let isDone = isSameDevice && defaults == .current
            return switch (isDone, store) {
            case (true, .current): "alreadySeeded"
            case (true, _) where account != .signedOut: "awaitingImport"
            case (false, .current): "recorded"
            case (_, .old): "upgraded"
            case (_, .new): "seeded"
            default: "not in the table"
            }
        }
    }

    private static let kinds = [StoreKind.memory, .file]
    private static let fruits = ["apple", "fig", "pear"]

    /// The device with what the backup brought.
    private func restored(_ restoring: Restoring, _ kind: StoreKind) async throws -> TestDevice {
        let source = restoring.isSameDevice ? "phone" : "lost"
        let (old, current) = (
            try TestDevice(source, kind, account: restoring.account),
            try TestDevice(source, kind, account: restoring.account)
        )
        _ = try await old.launch(.first)
        _ = try await current.launch(.first)
        _ = try await current.launch(.second)
        let phone = try TestDevice("phone", kind, account: restoring.account, firstUUID: 101)
        let backups: [Part: TestDevice] = [.old: old, .current: current]
        if let backup = backups[restoring.store] { try phone.restoreStore(of: backup) }
        if let backup = backups[restoring.defaults] { try phone.restoreDefaults(of: backup) }
        return phone
    }

    @Test(arguments: kinds, TestShare.of(Restoring.all, one: 5))
    func `whatever a backup brings, each seed ends with one copy`(kind: StoreKind, restoring: Restoring) async throws {
        let phone = try await restored(restoring, kind)
        #expect(try await phone.launch(.second) == restoring.outcome)
        if restoring.outcome == "awaitingImport" {
            #expect(try await phone.launch(.second) == "awaitingImport")
            #expect(try await phone.names() == (restoring.store == .new ? [] : ["apple", "pear"]))
            #expect(try await phone.importFinished(.second) == (restoring.store == .new ? "seeded" : "upgraded"))
        }
        #expect(try await phone.names() == Self.fruits)
        let rows = try await phone.rows()
        for _ in 1...2 { #expect(try await phone.launch(.second) == "alreadySeeded") }
        #expect(try await phone.rows() == rows)
    }

    @Test(arguments: kinds, TestShare.of(Restoring.all, one: 5))
    func `what the server has meanwhile comes in, and each seed still has one copy`(
        kind: StoreKind, restoring: Restoring
    ) async throws {
        let server = try TestDevice("server", kind)
        _ = try await server.launch(.second)
        try await server.edit("apple", color: "mine")
        let phone = try await restored(restoring, kind)
        _ = try await phone.launch(.second)
        _ = try await phone.importFinished(.second, try await server.contents())
        #expect(try await phone.names() == Self.fruits)
        // The user's apple stays, and the seeds' values are those of the second release.
        let colors = try await phone.contents().map { $0["color"] ?? .null }
        #expect(Set(colors) == [.text("mine"), .text("yellow"), .text("black")])
        let rows = try await phone.rows()
        #expect(try await phone.launch(.second) == "alreadySeeded")
        #expect(try await phone.importFinished(.second) == "cleaned")
        #expect(try await phone.rows() == rows)
    }

    @Test(arguments: kinds, [SeedAccount.signedOut, .id("a")])
    func `an old app on an old backup takes what the server has newer, and seeds nothing`(
        kind: StoreKind, account: SeedAccount
    ) async throws {
        let server = try TestDevice("server", kind)
        _ = try await server.launch(.second)
        let old = try TestDevice("phone", kind, account: account)
        _ = try await old.launch(.first)
        let phone = try TestDevice("phone", kind, account: account)
        try phone.restoreStore(of: old)
        try phone.restoreDefaults(of: old)
        #expect(try await phone.launch(.first) == "alreadySeeded")
        #expect(try await phone.importFinished(.first, try await server.contents()) == "cleaned")
        let rows = [
            "server1 apple red 2025-02-01", "server2 fig black 2025-02-01", "server3 pear yellow 2025-02-01",
        ]
        #expect(try await phone.rows() == rows)
        #expect(try await phone.launch(.first) == "alreadySeeded")
        #expect(try await phone.rows() == rows)
        // The update of the app comes last: all of it is there already.
        #expect(try await phone.launch(.second) == "upgraded")
        #expect(try await phone.rows() == rows)
    }
}
