import Foundation
@testable import Seedbed
import Testing

/// The schema for editors and the reader agree, but for what only the reader can know.
struct CatalogSchemaTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Seeds")

    private static func schema() throws -> JSONSchema {
        JSONSchema(try value(at: "catalog.schema.json"))
    }

    private static func value(at name: String) throws -> JSONValue {
        try JSONValue(parsing: Array(Data(contentsOf: folder.appending(path: name))))
    }

    /// A valid catalog with one field replaced, or removed by nil.
    private static func catalog(_ field: String, _ value: JSONValue?) throws -> JSONValue {
        var catalog: JSONValue = [
            "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name"], "seeds": [],
        ]
        catalog[field] = value
        return catalog
    }

    private static func isRead(_ catalog: JSONValue) -> Bool {
        problems(in: catalog.serialized()).isEmpty
    }

    @Test func `the catalogs that come with the package are right`() throws {
        let catalogs = try CatalogSource.directory(Self.folder).load()
        #expect(
            catalogs.map { "\($0.name): \($0.seeds.map(\.id).joined(separator: ", "))" } == [
                "categories: food, household, travel, health",
                """
                speech-types: icebreaker, prepared-speech, table-topics, evaluation, toast, reflect-on-your-path, \
                speak-professionally, online-meeting, speech-contest, humorous-contest, tall-tales-contest, \
                evaluation-contest
                """,
                "templates: weekly-shopping, spring-cleaning, weekend-trip, first-aid-kit",
            ])
        for name in ["categories.json", "speech-types.json", "templates.json"] {
            let isAllowed = try Self.schema().allows(Self.value(at: name))
            #expect(isAllowed, "\(name)")
        }
    }

    @Test func `the schema knows every field and every word of the reader`() throws {
        let schema = try Self.value(at: "catalog.schema.json")
        let fields = schema["properties"]?.fields?.map(\.name)
        #expect(fields == CatalogField.allCases.map(\.rawValue))
        #expect(schema["required"] == .array(CatalogField.required.map { .string($0.rawValue) }))
        let mapping = schema["properties"]?["mapping"]?["properties"]?.fields?.map(\.name)
        #expect(mapping == MappingField.allCases.map(\.rawValue))
        let types = schema["$defs"]?["columnType"]?["enum"]
        #expect(types == .array(Catalog.ColumnType.allCases.map { .string($0.rawValue) }))
        let formats = schema["properties"]?["dates"]?["enum"]
        #expect(formats == .array(SeedDateFormat.allCases.map { .string($0.rawValue) }))
    }

    @Test func `schema and reader agree`() throws {
        let schema = try Self.schema()
        var verdicts: [Bool: Int] = [:]
        for (field, values) in CatalogSchemaCases.agreed {
            for value in values {
                let catalog = try Self.catalog(field, value)
                let isRead = Self.isRead(catalog)
                #expect(try schema.allows(catalog) == isRead, "\(field): \(value?.serialized(.compact) ?? "left out")")
                verdicts[isRead, default: 0] += 1
            }
        }
        #expect(verdicts[true, default: 0] > 60 && verdicts[false, default: 0] > 90, "\(verdicts)")
    }

    @Test func `some things only the reader can know`() throws {
        let schema = try Self.schema()
        for (reason, field, value) in CatalogSchemaCases.onlyReader {
            let catalog = try Self.catalog(field, value)
            #expect(try schema.allows(catalog), "\(reason)")
            #expect(!Self.isRead(catalog), "\(reason)")
        }
    }

    @Test func `the schema explains every field`() throws {
        let schema = try Self.value(at: "catalog.schema.json")
        for properties in [
            schema["properties"], schema["properties"]?["mapping"]?["properties"],
            schema["$defs"]?["seed"]?["properties"],
        ] {
            for field in properties?.fields ?? [] {
                #expect(
                    field.value["title"]?.string != nil && field.value["description"]?.string != nil, "\(field.name)")
            }
        }
    }
}
