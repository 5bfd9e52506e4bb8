import Seedbed
import SeedbedTestSupport
import Testing

/// The promises of every store about a copy that it inserts, and about references to it.
struct InsertContractTests {
    private func newType(_ uuid: String, _ fields: [(String, SeedValue)]) -> NewCopy {
        NewCopy(
            uuid: UUIDText(uuid), seedID: SeedReference(catalog: "types", id: uuid), createDate: instant("2025-06-01"),
            fields: fields.map { StoredField(column: $0.0, value: $0.1) })
    }

    @Test(arguments: StoreKind.allCases)
    func `T1: a copy has the release date, no updateDate, its identity and its seedID`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try store.writing {
                let type = try store.insert(
                    newType("U1", [("name", "Toast"), ("green", 60)]), into: SpeechTables.types, inheriting: nil)
                #expect(type.uuid == UUIDText("u1"))
                #expect(type.createDate == instant("2025-06-01"))
                #expect(!type.isTouched)
                #expect(try store.copies(inGroup: ["Toast"], of: SpeechTables.types) == [type])
                let role = NewCopy(
                    uuid: UUIDText("r1"), seedID: SeedReference(catalog: "roles", id: "timer"),
                    createDate: instant("2025-06-01T10:11:12.013Z"),
                    fields: [StoredField(column: "name", value: "Timer"), StoredField(column: "club", value: "x")])
                _ = try store.insert(role, into: SpeechTables.roles, inheriting: nil)
            }
            expectSame(
                try harness.dump(store, "SpeechType", "Role"),
                """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                u1    Toast  60     -         -       2025-06-01  -

                Role
                uuid  name   club  seedID       dismissDate  createDate                updateDate
                r1    Timer  x     roles/timer  -            2025-06-01T10:11:12.013Z  -
                """)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `S3: a copy inherits volatile columns and foreign keys that its seed does not declare`(kind: StoreKind) throws
    {
        try TestHarness.withStore(kind) { harness, store in
            try harness.insert(["uuid": "f", "title": "Mine"], into: "Folder", of: store)
            try harness.insert(
                [
                    "uuid": "u1", "name": "Toast", "green": 1, "position": 7, "folder": "f",
                    "createDate": day("2025-01-01"),
                ], into: "SpeechType", of: store)
            try store.writing {
                let old = try store.copies(inGroup: ["Toast"], of: SpeechTables.types).first
                _ = try store.insert(newType("u2", [("name", "Toast")]), into: SpeechTables.types, inheriting: old)
                _ = try store.insert(
                    newType("u3", [("name", "Toast"), ("position", 9), ("folder", .null)]), into: SpeechTables.types,
                    inheriting: old)
            }
            expectSame(
                try harness.dump(store, "SpeechType"),
                """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                u1    Toast  1      7         f       2025-01-01  -
                u2    Toast  -      7         f       2025-06-01  -
                u3    Toast  -      9         -       2025-06-01  -
                """)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a reference holds the primary key, or the column that a foreign key names`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try store.writing {
                let type = try store.insert(
                    newType("u1", [("name", "Toast")]), into: SpeechTables.types, inheriting: nil)
                let speech = SeedTable(name: "Speech", key: ["title"])
                #expect(
                    try store.references.referenceValue(of: type, of: SpeechTables.types, for: "type", of: speech)
                        == "u1")
                #expect(
                    try store.references.referenceValue(of: type, of: SpeechTables.types, for: "title", of: speech)
                        == "u1")
                #expect(try !store.references.isReferred(type, of: SpeechTables.types))
            }
            try harness.insert(["uuid": "s1", "title": "Hello", "type": "u1"], into: "Speech", of: store)
            try store.writing {
                let copies = try store.copies(inGroup: ["Toast"], of: SpeechTables.types)
                #expect(try copies.map { try store.references.isReferred($0, of: SpeechTables.types) } == [true])
            }
        }
    }
}
