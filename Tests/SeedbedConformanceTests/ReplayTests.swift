import SeedbedConformance
import Testing

/// Random operations that once told two stores apart.
struct ReplayTests {
    private static let agreement = "random C2 C3 C5 C7 T2 R1 R2: a store and a memory store agree after every operation"

    private func replay(_ seed: UInt64, only name: String = Self.agreement) async throws {
        try await StoreConformance(try SQLiteBench(.memory), randomSeed: seed, randomOperations: 400).check(only: name)
    }

    @Test func `a copy that an undo brings back is nothing lost any more`() async throws {
        try await replay(864_306_278)
    }

    @Test func `a removal in favour of a copy leaves what the journal holds of it, unless the copy is newer`()
        async throws
    {
        try await replay(481_900_426)
    }

    @Test(arguments: RandomBudget.share(of: [90021, 90188]))
    func `what refers to a row that is there stays with it when another is rescued`(seed: UInt64) async throws {
        try await replay(seed)
    }

    @Test(arguments: RandomBudget.share(of: [768_089_580, 389_792_388, 417_150_366, 609_302_469]))
    func `join rows that are dropped are logged before the copies in whose favour they were`(seed: UInt64) async throws
    {
        try await replay(seed, only: "random")
    }
}
