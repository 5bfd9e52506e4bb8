import SeedbedConformance
import Testing

/// Random operations that once told two stores apart.
struct ReplayTests {
    @Test func `a copy that an undo brings back is nothing lost any more`() async throws {
        try await StoreConformance(try SQLiteBench(.file), randomSeed: 864_306_278, randomOperations: 400)
            .check(only: "C7")
    }

    @Test func `a removal in favour of a copy leaves what the journal holds of it, unless the copy is newer`()
        async throws
    {
        try await StoreConformance(try SQLiteBench(.file), randomSeed: 481_900_426, randomOperations: 400)
            .check(only: "R1")
    }

    @Test(arguments: [90021, 90188] as [UInt64])
    func `what refers to a row that is there stays with it when another is rescued`(seed: UInt64) async throws {
        try await StoreConformance(try SQLiteBench(.memory), randomSeed: seed, randomOperations: 400)
            .check(only: "random")
    }

    @Test(arguments: [768_089_580, 389_792_388, 417_150_366, 609_302_469] as [UInt64])
    func `join rows that are dropped are logged before the copies in whose favour they were`(seed: UInt64) async throws
    {
        try await StoreConformance(try SQLiteBench(.memory), randomSeed: seed, randomOperations: 400)
            .check(only: "random")
    }
}
