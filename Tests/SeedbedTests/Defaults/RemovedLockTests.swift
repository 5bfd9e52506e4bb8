import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// The lock's file, which goes again with the failure for which it was made.
struct RemovedLockTests {
    /// The error of a failed seeding.
    struct Failure: Error {}

    @Test func `a lock file that was made for what failed is gone, and one that was there stays`() async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            try await file.withLock { (lock) throws(DefaultsError) in lock.removeIfNew() }
            #expect(try names(in: folder) == [])
            try await file.withLock { (_) throws(DefaultsError) in }
            try await file.withLock { (lock) throws(DefaultsError) in lock.removeIfNew() }
            #expect(try names(in: folder) == ["defaults.json.lock"])
        }
    }

    @Test func `nobody shares the lock with those who waited for a file that was removed`() async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            let holders = Shared(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        for _ in 0..<10 {
                            try await file.withLock { (lock) throws(DefaultsError) in
                                #expect(
                                    holders.withValue { holders in
                                        holders += 1; return holders
                                    } == 1)
                                await Task.yield()
                                holders.withValue { $0 -= 1 }
                                lock.removeIfNew()
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try names(in: folder) == [])
        }
    }
}
