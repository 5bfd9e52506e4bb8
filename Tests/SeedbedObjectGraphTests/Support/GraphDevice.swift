import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

@testable import SeedbedObjectGraph

/// One device: a graph with kinds of drinks, which are seeds, and the user's cups, which refer to them.
///
/// Drinks have no `seedID`; labels have one, and are dismissed and not deleted.
final class GraphDevice {
    let file: GraphFile
    let sidecar: TestSidecar
    let seeder: Seeder
    /// The folder with the catalogs and the defaults file.
    let temporary: TemporaryFolder

    static let entities = [
        GraphEntity(
            "Drink",
            attributes: [
                .init("uuid", .uuid, isPreserved: true), .init("name", .text, isPreserved: true),
                .init("strength", .integer, defaultValue: .integer(1), isPreserved: true),
                .init("position", .integer, isPreserved: true), .init("createDate", .date, isPreserved: true),
                .init("updateDate", .date, isPreserved: true),
            ],
            relationships: [
                .init("tags", to: "Tag", isToMany: true, inverse: "drinks"),
                .init("cup", to: "Cup", isInverseToMany: false, inverse: "only"),
            ]),
        GraphEntity(
            "Cup", attributes: [.init("uuid", .uuid), .init("title", .text)],
            relationships: [
                .init("drink", to: "Drink"), .init("only", to: "Drink", isInverseToMany: false, inverse: "cup"),
            ]),
        // Joins a drink to a label, and holds nothing else.
        GraphEntity(
            "Pairing", attributes: [.init("uuid", .uuid)],
            relationships: [.init("drink", to: "Drink"), .init("label", to: "Label")]),
        GraphEntity(
            "Tag", attributes: [.init("title", .text)],
            relationships: [.init("drinks", to: "Drink", isToMany: true, inverse: "tags")]),
        GraphEntity(
            "Label",
            attributes: ["uuid", "name", "seedID", "createDate", "updateDate", "dismissDate"].map { name in
                let kind: GraphEntity.Kind =
                    name.hasSuffix("Date") ? .date : name == "uuid" ? .uuid : .text
                return .init(name, kind, isPreserved: true)
            }),
    ]

    init(
        _ file: GraphFile = GraphFile(GraphDevice.entities), sidecar: TestSidecar = TestSidecar(),
        released: String = "2025-02-01", drinks: String = #"{ "name": "Tea", "strength": 2 }"#, retired: String = "",
        now: String = "2025-07-01T00:00:00.000Z", removes: Bool = true, in folder: TemporaryFolder? = nil
    ) throws {
        self.file = file
        self.sidecar = sidecar
        temporary = try folder ?? TemporaryFolder()
        let folder = temporary.url
        let drinks = """
            { "catalog": "drinks", "released": "\(released)", "table": "Drink", "key": ["name"], "dates": "referenceDate",
              "volatile": ["position"], "seeds": [\(drinks)], "retired": [\(retired)] }
            """
        let labels = """
            { "catalog": "labels", "released": "\(released)", "table": "Label", "key": ["name"], "dates": "referenceDate",
              "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
              "seeds": [{ "$id": "new", "name": "New" }, { "$id": "old", "name": "Old" }] }
            """
        for (name, text) in [("drinks.json", drinks), ("labels.json", labels)] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        var environment = Seeder.Environment()
        let date = SeedInstant(iso8601: now) ?? SeedInstant(milliseconds: 0)
        environment.now = { date }
        // A graph is used on the seeder's thread alone, and by a test between two calls.
        let parts = Parts(file: file, sidecar: sidecar)
        seeder = Seeder(
            catalogs: .files(["drinks.json", "labels.json"].map { folder.appendingPathComponent($0) }),
            defaults: folder.appendingPathComponent("defaults.json"), device: "device", environment: environment
        ) { _ in
            ObjectGraphStore(
                MemoryGraph(parts.file), sidecar: Sidecar(file: parts.sidecar), removes: removes, now: { date })
        }
    }

    /// The file is used by one thread at a time: that of the seeder, or that of the test while it waits for no call.
    private struct Parts: @unchecked Sendable {
        let file: GraphFile
        let sidecar: TestSidecar
    }

    /// Opens a store of its own over the same file, as the app's observer has one.
    func makeStore() -> ObjectGraphStore {
        ObjectGraphStore(MemoryGraph(file), sidecar: Sidecar(file: sidecar))
    }

    /// The same device, launched: a test begins with one.
    func launched() async throws -> GraphDevice {
        try await launch()
        return self
    }

    /// The device after the app was quit or killed: a new process over the same files, with the same catalogs or a release's.
    func restarted(
        released: String = "2025-02-01", drinks: String = #"{ "name": "Tea", "strength": 2 }"#, retired: String = ""
    ) throws -> GraphDevice {
        try GraphDevice(file, sidecar: sidecar, released: released, drinks: drinks, retired: retired)
    }

    @discardableResult
    func launch() async throws -> Seeder.Report { try await seeder.launch(account: .signedOut) }

    @discardableResult
    func importFinished() async throws -> Seeder.Report { try await seeder.importFinished(account: .signedOut) }

    /// Writes as the mirror of CloudKit does.
    func mirror(at date: String = "2025-06-01", _ body: (inout GraphFile.Write) -> Void) {
        file.write(author: GraphHarness.mirror, at: Self.instant(date), body)
    }

    /// Brings another device's copy of the tea in, which is the greater one: it survives.
    @discardableResult
    func importTwin() throws -> GraphKey {
        mirror { $0.insert(Self.twin, into: "Drink") }
        return try key("Drink", "uuid", .text(Self.uuid(0xf)))
    }

    /// Writes as the app does past Seedbed's observer: by a batch, an extension, or an import tool.
    func app(at date: String = "2025-06-02", _ body: (inout GraphFile.Write) -> Void) {
        file.write(author: "app", at: Self.instant(date), body)
    }

    /// The values of a drink: created by a release, untouched unless a date is given.
    static func drink(
        _ uuid: Int, _ name: String = "Tea", strength: Int64 = 2, created: String? = "2025-02-01",
        updated: String? = nil
    ) -> [String: GraphValue] {
        var values: [String: GraphValue] = [
            "uuid": .text(Self.uuid(uuid)), "name": .text(name), "strength": .integer(strength),
        ]
        values["createDate"] = created.map { date($0) }
        values["updateDate"] = updated.map { date($0) }
        return values
    }

    /// The copy of the tea that ``importTwin()`` brings in.
    static let twin = drink(0xf, created: "2025-02-01T00:00:00.500Z")

    /// The seeds of a release that has a malt beside the tea.
    static let teaAndMalt = #"{ "name": "Tea", "strength": 2 }, { "name": "Malt", "strength": 1 }"#

    static func uuid(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    static func instant(_ text: String) -> SeedInstant {
        SeedInstant(iso8601: text.contains("T") ? text : "\(text)T00:00:00.000Z") ?? SeedInstant(milliseconds: 0)
    }

    static func date(_ text: String) -> GraphValue {
        .date(Double(instant(text).milliseconds - 978_307_200_000) / 1000)
    }

    /// The key of the only object that holds a value.
    func key(_ entity: String, _ column: String, _ value: GraphValue) throws -> GraphKey {
        let found = file.objects(of: entity).filter { $0.values[column] == value }
        guard found.count == 1, let key = found.first?.key else { throw Missing(what: "the one \(entity)") }
        return key
    }

    /// The drinks as lines: the name, the strength, the day of creation, the day of the last edit.
    var drinks: [String] {
        file.objects(of: "Drink").map { _, values in
            [
                Self.shown(values["name"]), Self.shown(values["strength"]), Self.shown(values["createDate"]),
                Self.shown(values["updateDate"]),
            ].joined(separator: " ")
        }.sorted()
    }

    /// The labels as lines: the name, the seed, the day of the last edit.
    var labels: [String] {
        file.objects(of: "Label").map { _, values in
            [Self.shown(values["name"]), Self.shown(values["seedID"]), Self.shown(values["updateDate"])]
                .joined(separator: " ")
        }.sorted()
    }

    /// The tags as lines: the title, then the drinks.
    var tags: [String] {
        file.objects(of: "Tag").map { key, values in
            let drinks = (file.objects[key]?.members["drinks"] ?? []).map(\.text).sorted()
            return ([Self.shown(values["title"])] + drinks).joined(separator: " ")
        }.sorted()
    }

    /// The drinks that the cups refer to.
    var drinksOfCups: [GraphValue?] { file.objects(of: "Cup").map { $0.values["drink"] } }

    private static func shown(_ value: GraphValue?) -> String {
        switch value {
        case .text(let text)?: text
        case .integer(let integer)?: "\(integer)"
        case .date(let seconds)?:
            String(SeedInstant(milliseconds: 978_307_200_000 + Int64((seconds * 1000).rounded())).iso8601.prefix(10))
        default: "-"
        }
    }
}

extension GraphDevice {
    /// Expects another import to write nothing.
    func expectRest(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let before = file.history.count
        try await importFinished()
        #expect(file.history.count == before, "it has come to rest", sourceLocation: sourceLocation)
    }
}

extension Seeder.Report {
    /// How many copies were inserted.
    var inserted: Int { catalogs.map(\.inserted).reduce(0, +) }
}
