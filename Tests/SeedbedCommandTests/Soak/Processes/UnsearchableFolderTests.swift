import Foundation
import Testing

@testable import SeedbedCommand

/// `--stores` tells of a folder that cannot be searched, and looks into the others.
@Suite(
    .enabled(if: ReadOnlyStatusTests.canGiveUpRights, "root may search any folder, and cannot become another user here")
)
struct UnsearchableFolderTests {
    private static let patterns = [
        ("tenants/*/app.db", "tenants/closed"), ("tenants/*/*.db", "tenants/closed"),
        ("*/closed/*.db", "tenants/closed"), ("tenants/[co]*/app.d?", "tenants/closed"),
    ]

    @Test(arguments: patterns, [0o000, 0o444])
    func `the stores of other folders are done`(_ pattern: (text: String, told: String), mode: Int) throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        for name in ["open", "closed"] {
            try sandbox.write("", to: "tenants/\(name)/app.db")
        }
        try sandbox.run("seed --stores tenants/*/app.db --create-tables")
        let closed = sandbox.path("tenants/closed")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: closed)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
        let outcome = try #require(try sandbox.runWithoutRights("check --stores \(pattern.text)"))
        #expect(
            outcome.errors.contains(
                "seedbed: \(pattern.told): the file cannot be read: the folder cannot be listed (Permission denied)\n"),
            "\(outcome)")
        #expect(outcome.status == 74)
        #expect(outcome.output.contains(" 1 quiet") == !pattern.text.contains("/closed"), "\(outcome)")
    }

    @Test func `a folder that only lists no names still shows a store by its name`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.write("", to: "tenants/one/app.db")
        try sandbox.run("seed --stores tenants/*/app.db --create-tables")
        let folder = sandbox.path("tenants/one")
        try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: folder)
        let outcome = try #require(try sandbox.runWithoutRights("check --stores tenants/*/app.db"))
        #expect(outcome.errors == "", "\(outcome)")
        #expect(outcome.status == 0)
    }
}
