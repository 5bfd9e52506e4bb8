import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// The state of the file when system calls fail, one after the other.
struct DefaultsFaultTests {
    /// The calls of one write over an old file, lock included.
    static let calls = [
        "open lockingExisting", "isRegularFile", "lock",
        "open reading", "isRegularFile", "read", "read", "close",
        "open folder", "remove", "open creating", "makePrivate", "write", "synchronize", "close", "rename",
        "synchronize", "close", "unlock", "close",
    ]

    /// Writes "old" as it should be and then "new" on that file system; returns what the second write threw.
    func write(in folder: URL, on fileSystem: FileSystem) async throws -> DefaultsError? {
        let url = folder.appending(path: "defaults.json")
        try await DefaultsFile(at: url).write(.example(store: "old"))
        do throws(DefaultsError) {
            try await DefaultsFile(at: url, fileSystem: fileSystem).write(.example(store: "new"))
            return nil
        } catch {
            return error
        }
    }

    func store(in folder: URL) throws -> String? {
        try DefaultsFile(at: folder.appending(path: "defaults.json")).read().exampleStore
    }

    @Test func `a write makes these calls`() async throws {
        try await inTemporaryFolder { folder throws in
            let faulty = FaultyFileSystem()
            #expect(try await write(in: folder, on: faulty.fileSystem) == nil)
            #expect(faulty.log == Self.calls)
        }
    }

    @Test(arguments: [EIO, ENOSPC, EDQUOT, EACCES], calls.indices)
    func `a call that fails leaves the old content or the new, and no litter`(code: Int32, failing: Int) async throws {
        try await inTemporaryFolder { folder throws in
            let faulty = FaultyFileSystem { $0 == failing ? SystemError(code: code) : nil }
            let error = try await write(in: folder, on: faulty.fileSystem)
            let call = try #require(faulty.log.dropFirst(failing).first)
            // Where nothing is at stake (a file that was only read, the lock), closing may fail.
            let mayFail = call == "unlock" || (call == "close" && failing != 14)
            #expect((error == nil) == mayFail, "\(call)")
            #expect(try store(in: folder) == (failing > 15 || mayFail ? "new" : "old"), "\(call)")
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"], "\(call)")
            #expect(try await write(in: folder, on: .platform) == nil)
            #expect(try store(in: folder) == "new")
        }
    }

    @Test(arguments: calls.indices)
    func `a signal in any call changes nothing`(interrupted: Int) async throws {
        try await inTemporaryFolder { folder throws in
            let faulty = FaultyFileSystem { $0 == interrupted ? .interrupted : nil }
            #expect(try await write(in: folder, on: faulty.fileSystem) == nil)
            #expect(try store(in: folder) == "new")
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
        }
    }

    @Test(arguments: calls.indices)
    func `whatever call a process dies before, the next write finds its feet`(last: Int) async throws {
        try await inTemporaryFolder { folder throws in
            let faulty = FaultyFileSystem { $0 >= last ? .deviceFailed : nil }
            _ = try await write(in: folder, on: faulty.fileSystem)
            #expect(try store(in: folder) == (last > 15 ? "new" : "old"))
            #expect(try await write(in: folder, on: .platform) == nil)
            #expect(try store(in: folder) == "new")
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
        }
    }

    @Test func `short writes and short reads are made up for`() async throws {
        try await inTemporaryFolder { folder throws in
            var slow = FileSystem.platform
            slow.write = { descriptor, bytes throws(SystemError) in
                try FileSystem.platform.write(descriptor, bytes.prefix(7))
            }
            slow.read = { descriptor, _ throws(SystemError) in try FileSystem.platform.read(descriptor, 5) }
            #expect(try await write(in: folder, on: slow) == nil)
            #expect(
                try DefaultsFile(at: folder.appending(path: "defaults.json"), fileSystem: slow).read()
                    == .example(store: "new"))
        }
    }

    @Test func `a disk that fills up in the middle leaves the old content`() async throws {
        try await inTemporaryFolder { folder throws in
            let room = Shared(40)
            var full = FileSystem.platform
            full.write = { descriptor, bytes throws(SystemError) in
                let count = room.withValue { room in
                    defer { room -= min(room, bytes.count) }
                    return min(room, bytes.count)
                }
                if count == 0 { throw SystemError(code: ENOSPC) }
                return try FileSystem.platform.write(descriptor, bytes.prefix(count))
            }
            let path = folder.appending(path: "defaults.json.tmp").path
            #expect(
                try await write(in: folder, on: full) == .inputOutput(path: path, operation: .write, code: ENOSPC))
            #expect(try store(in: folder) == "old")
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
        }
    }

    @Test func `a device that takes no byte is delivered up on`() async throws {
        try await inTemporaryFolder { folder throws in
            var stuck = FileSystem.platform
            stuck.write = { _, _ in 0 }
            #expect(try await write(in: folder, on: stuck) != nil)
            #expect(try store(in: folder) == "old")
        }
    }

    @Test func `a folder that has nothing to synchronize will do`() async throws {
        try await inTemporaryFolder { folder throws in
            let faulty = FaultyFileSystem { $0 == 16 ? .notPossible : nil }
            #expect(try await write(in: folder, on: faulty.fileSystem) == nil)
            #expect(faulty.log.dropFirst(16).first == "synchronize")
        }
    }

    @Test func `a damaged file is kept where its renaming fails after it was done`() async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            try Data("damaged".utf8).write(to: url)
            var remote = FileSystem.platform
            remote.rename = { path, newPath throws(SystemError) in
                try FileSystem.platform.rename(path, newPath)
                throw .deviceFailed
            }
            let file = DefaultsFile(at: url, fileSystem: remote)
            await #expect(throws: DefaultsError.inputOutput(path: url.path, operation: .rename, code: EIO)) {
                try await file.withLock { lock throws(DefaultsError) in
                    try lock.setAside(at: SeedInstant(milliseconds: 0))
                }
            }
            #expect(try text(of: folder.appending(path: "defaults.json.damaged-19700101T000000Z")) == "damaged")
        }
    }

    @Test(arguments: 8..<18)
    func `setting aside loses nothing either`(failing: Int) async throws {
        try await inTemporaryFolder { folder throws in
            let url = folder.appending(path: "defaults.json")
            try Data("damaged".utf8).write(to: url)
            let faulty = FaultyFileSystem { $0 == failing ? .deviceFailed : nil }
            _ = try? await DefaultsFile(at: url, fileSystem: faulty.fileSystem).withLock { lock throws(DefaultsError) in
                try lock.setAside(at: SeedInstant(milliseconds: 0))
            }
            let contents = try names(in: folder).filter { !$0.hasSuffix(".lock") }.map {
                try text(of: folder.appending(path: $0))
            }
            #expect(contents == ["damaged"], "\(faulty.log)")
        }
    }

    @Test(arguments: 0..<20)
    func `whatever call a process dies before, a damaged file is kept once`(last: Int) async throws {
        try await inTemporaryFolder { folder throws in
            let url = folder.appending(path: "defaults.json")
            try Data("damaged".utf8).write(to: url)
            for (second, fileSystem) in [FaultyFileSystem { $0 < last ? nil : .deviceFailed }.fileSystem, .platform]
                .enumerated()
            {
                _ = try? await DefaultsFile(at: url, fileSystem: fileSystem).withLock { lock throws(DefaultsError) in
                    try lock.setAside(at: SeedInstant(milliseconds: Int64(second) * 1_000))
                }
            }
            let kept = try names(in: folder).filter { !$0.hasSuffix(".lock") }
            #expect(kept.count == 1 && kept[0].hasPrefix("defaults.json.damaged-1970"), "\(kept)")
        }
    }
}
