import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

struct DefaultsDamageTests {
    let now = SeedInstant(milliseconds: 1_795_305_600_000)

    static let damaged: [(content: [UInt8], reason: String)] = [
        ([], "it is empty"),
        (Array("{\n  \"format\": 1,\n  \"devices\": {\"d\": {\"acc".utf8), "it is not valid JSON at 3:25"),
        (Array("{\"format\": 1, \"x\": \"\u{e9}".utf8.dropLast()) + Array("\"}".utf8), "it is not valid JSON at 1:21"),
        (Array("[]".utf8), "it holds no object"),
        (Array("{}".utf8), "it does not say its format"),
        (Array("{\"format\": 0}".utf8), "there never was its format"),
        (Array("{\"format\": 1, \"devices\": []}".utf8), "\"devices\" is not an object"),
        (Array("{\"format\": 1, \"devices\": {\"d\": null}}".utf8), "a device is not an object"),
        (
            Array("{\"format\": 1, \"devices\": {\"d\": {\"accounts\": 1}}}".utf8),
            "the \"accounts\" of a device are not an object"
        ),
        (
            Array("{\"format\": 1, \"devices\": {\"d\": {\"accounts\": {\"id:alice\": \"x\"}}}}".utf8),
            "an account is not an object"
        ),
        (
            Array("{\"format\": 1, \"devices\": {\"id:alice\": {}, \"id:alice\": {}}}".utf8),
            "it is not valid JSON at 1:43"
        ),
    ]

    @Test(arguments: damaged)
    func `a damaged file is kept under another name, with the reason`(content: [UInt8], reason: String) async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            try Data(content).write(to: url)
            let file = DefaultsFile(at: url)
            let error = DefaultsError.damaged(path: url.path, reason: reason)
            #expect(throws: error) { try file.read() }
            await #expect(throws: error) {
                try await file.write(.example(store: "s"))
            }
            #expect(try [UInt8](Data(contentsOf: url)) == content)

            let newPath = url.path + ".damaged-20261122T000000Z"
            let warning = try await file.withLock { lock throws(DefaultsError) in
                let warning = try lock.setAside(at: now)
                try lock.write(.example(store: "s"))
                return warning
            }
            #expect(warning == .setAside(path: url.path, newPath: newPath, reason: reason))
            #expect(try [UInt8](Data(contentsOf: URL(filePath: newPath))) == content)
            #expect(try file.read().exampleStore == "s")
            #expect(!error.description.contains("alice"))
            #expect(warning?.description.contains("alice") == false)
        }
    }

    @Test func `a name that is taken is never taken again`() async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            let file = DefaultsFile(at: url)
            for content in ["1", "2", "3"] {
                try Data(content.utf8).write(to: url)
                _ = try await file.withLock { lock throws(DefaultsError) in try lock.setAside(at: now) }
            }
            let stem = "defaults.json.damaged-20261122T000000Z"
            #expect(try names(in: folder) == [stem, "\(stem)-2", "\(stem)-3", "defaults.json.lock"].sorted())
            for (name, content) in [(stem, "1"), ("\(stem)-2", "2"), ("\(stem)-3", "3")] {
                #expect(try text(of: folder.appending(path: name)) == content)
            }
        }
    }

    @Test func `a good file and a missing one are not set aside`() async throws {
        try await inTemporaryFolder { folder in
            let file = DefaultsFile(at: folder.appending(path: "defaults.json"))
            let warnings = try await file.withLock { lock throws(DefaultsError) in
                let first = try lock.setAside(at: now)
                try lock.write(.example(store: "s"))
                return [first, try lock.setAside(at: now)]
            }
            #expect(warnings == [nil, nil])
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
        }
    }

    @Test(arguments: ["2", "1.5", "1e999", "\"1\"", "null", "[1]"])
    func `a format from the future is left alone, byte for byte`(format: String) async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            let content = "{ \"devices\": [ \"quite different\" ],\"format\": \(format) }"
            try Data(content.utf8).write(to: url)
            let file = DefaultsFile(at: url)
            let error = DefaultsError.fromTheFuture(path: url.path)
            #expect(throws: error) { try file.read() }
            await #expect(throws: error) {
                try await file.write(.example(store: "s"))
            }
            await #expect(throws: error) {
                try await file.withLock { lock throws(DefaultsError) in try lock.setAside(at: now) }
            }
            #expect(try text(of: url) == content)
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
        }
    }

    @Test func `a file that may not be read is not set aside`() async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            try Data("damaged".utf8).write(to: url)
            let probe = FaultyFileSystem()
            try await DefaultsFile(at: url, fileSystem: probe.fileSystem).withLock { _ in }
            let firstRead = probe.log.count - 2
            let faulty = FaultyFileSystem { $0 == firstRead ? SystemError(code: EACCES) : nil }
            await #expect(throws: DefaultsError.inputOutput(path: url.path, operation: .open, code: EACCES)) {
                try await DefaultsFile(at: url, fileSystem: faulty.fileSystem).withLock {
                    lock throws(DefaultsError) in try lock.setAside(at: now)
                }
            }
            #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
        }
    }
}
