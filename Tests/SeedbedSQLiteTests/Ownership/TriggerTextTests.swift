@testable import SeedbedSQLite
import Testing

/// What is read of a trigger's definition.
struct TriggerTextTests {
    private func keepsUp(_ definition: String) -> Bool? {
        TriggerText(definition)?.keepsUp("at", identity: ["id", "rowid"])
    }

    @Test(arguments: [
        "CREATE TRIGGER x AFTER UPDATE ON t WHEN NEW.at IS OLD.at BEGIN SELECT 1; END",
        "create trigger x after update of a, at on t when old.AT = new.At begin select 1; end",
        "CREATE TRIGGER x AFTER UPDATE ON t FOR EACH ROW WHEN (NEW.\"at\"==OLD.[at]) BEGIN SELECT 1; END",
        "CREATE TRIGGER \"when\" AFTER UPDATE ON `begin` -- WHEN 1\nWHEN /* BEGIN */ NEW.at IS OLD.at BEGIN SELECT 1; END",
        "CREATE TRIGGER x AFTER UPDATE ON t BEGIN UPDATE t SET at = now(';') WHERE id = NEW.id; END",
        "CREATE TRIGGER x AFTER UPDATE OF name, At ON t BEGIN UPDATE t SET at = CASE WHEN 1 THEN 2 END WHERE NEW.rowid IS rowid; END",
    ])
    func `a column that is kept up`(definition: String) {
        #expect(keepsUp(definition) == true)
    }

    @Test(arguments: [
        "NEW.at IS NULL", "NEW.at IS OLD.at AND NEW.x", "NEW.at IS NOT OLD.at", "NEW.at IS OLD.other",
        "NEW.at = 'old.at'",
        "NEW.at > OLD.at", "NEW.at IS NEW.at", "1", "CASE WHEN NEW.at IS OLD.at THEN 1 END",
    ])
    func `a condition of another kind`(condition: String) {
        #expect(
            keepsUp(
                "CREATE TRIGGER x AFTER UPDATE ON t WHEN \(condition) BEGIN UPDATE t SET at = 1 WHERE id = NEW.id; END")
                == false)
    }

    @Test(arguments: [
        "UPDATE t SET at = 1 WHERE id = NEW.id AND n = 9", "UPDATE t SET at = 1 WHERE id = NEW.parent",
        "UPDATE t SET at = 1",
        "SELECT CASE WHEN NEW.n THEN RAISE(IGNORE) END; UPDATE t SET at = 1 WHERE id = NEW.id",
        "UPDATE t SET at = 1 WHERE n = NEW.n",
        "UPDATE t SET at = (SELECT RAISE(IGNORE)) WHERE id = NEW.id", "DELETE FROM t WHERE id = NEW.id",
    ])
    func `a body that may leave it as it is`(body: String) {
        #expect(keepsUp("CREATE TRIGGER x AFTER UPDATE ON t BEGIN \(body); END") == false)
    }

    @Test func `an update of other columns`() {
        #expect(
            keepsUp("CREATE TRIGGER x AFTER UPDATE OF name ON t BEGIN UPDATE t SET at = 1 WHERE id = NEW.id; END")
                == false)
        #expect(keepsUp("SELECT 1") == nil)
    }
}
