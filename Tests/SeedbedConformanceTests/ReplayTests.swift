import SeedbedConformance
import SeedbedTestSupport
import Testing

/// Random operations that once told two stores apart.
struct ReplayTests {
    /// Something that was found, and the operations that show it.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var seed: UInt64
        var check = "random C2 C3 C5 C7 T2 R1 R2: a store and a memory store agree after every operation"

        static let all =
            [
                Case(testDescription: "a copy that an undo brings back is nothing lost any more", seed: 864_306_278),
                Case(
                    testDescription:
                        "a removal in favour of a copy leaves what the journal holds of it, unless the copy is newer",
                    seed: 481_900_426),
            ]
            + [90021, 90188].map {
                Case(
                    testDescription: "what refers to a row that is there stays with it when another is rescued",
                    seed: $0)
            }
            + [768_089_580, 389_792_388, 417_150_366, 609_302_469].map {
                Case(
                    testDescription:
                        "join rows that are dropped are logged before the copies in whose favour they were",
                    seed: $0, check: "random")
            }
    }

    @Test(arguments: TestShare.of(Case.all, one: 8))
    func `stores agree after operations that once told them apart`(replayed: Case) async throws {
        try await StoreConformance(try SQLiteHarness(.memory), randomSeed: replayed.seed, randomOperations: 400)
            .check(only: replayed.check)
    }
}
