import Seedbed
import SeedbedSQLite
import Testing

/// References that only the app knows, moved by a deduplication.
struct MoveRelationshipsTests {
    @Test func `an app moves its own references in a store that no launch has prepared`() throws {
        let harness = try DedupeHarness(
            DedupeHarness.people + """
                CREATE TABLE tag (person TEXT, label TEXT);
                INSERT INTO person (id, uuid, name) VALUES (1, 'a', 'Ada'), (2, 'b', 'Ada');
                INSERT INTO tag VALUES ('a', 'kept'), ('b', 'moved')
                """)
        let store = try SQLiteStore(path: harness.path)
        _ = try store.dedupe(DedupeHarness.byName) { (duplicates, survivor, mover) throws(StoreError) in
            for duplicate in duplicates {
                try mover.set(
                    ["person": .text(survivor.uuid.description)], in: "tag", where: "person",
                    is: .text(duplicate.uuid.description))
            }
        }
        expectSame(
            try harness.dump("person", "tag"),
            """
            id  uuid  name  phone  mail
            1   a     Ada   -      -
            person  label
            a       kept
            a       moved
            """)
    }
}
