import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

struct DefaultsFileTests {
    @Test func `a missing file has nothing recorded`() async throws {
        try await inTemporaryFolder { folder throws in
            #expect(try DefaultsFile(at: folder.appending(path: "defaults.json")).read() == Defaults())
            #expect(try DefaultsFile(at: folder.appending(path: "no/defaults.json")).read() == Defaults())
            #expect(try names(in: folder) == [])
        }
    }

    @Test func `what is written is read again, and is nobody else's to read`() async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            for text in ["", "{\"format\": 1}"] {
                if !text.isEmpty { try Data(text.utf8).write(to: url) }
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
                let isChanged = try await DefaultsFile(at: url).write(.example(store: "new"))
                #expect(isChanged)
                #expect(try DefaultsFile(at: url).read() == .example(store: "new"))
                #expect(try mode(of: url) == 0o600)
                #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock"])
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
            }
        }
    }

    @Test func `equal content is not written again`() async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            let faulty = FaultyFileSystem()
            let file = DefaultsFile(at: url, fileSystem: faulty.fileSystem)
            try await file.write(.example(store: "s"))
            let count = faulty.log.filter { $0 == "rename" }.count
            let isChanged = try await file.withLock { lock throws(DefaultsError) in
                try lock.write(lock.read())
            }
            #expect(!isChanged)
            #expect(count == 1)
            #expect(faulty.log.filter { $0 == "rename" }.count == 1)
        }
    }

    @Test func `a litter of a kill is not in the way and not followed`() async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            let precious = folder.appending(path: "precious")
            try Data("mine".utf8).write(to: precious)
            for leftover in ["file", "symbolic link", "hard link"] {
                let path = url.path + ".tmp"
                switch leftover {
                case "file": try Data("{\"form".utf8).write(to: URL(filePath: path))
                case "hard link": try FileManager.default.linkItem(atPath: precious.path, toPath: path)
                default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: precious.path)
                }
                try await DefaultsFile(at: url).write(.example(store: leftover))
                #expect(try DefaultsFile(at: url).read().exampleStore == leftover)
                #expect(try text(of: precious) == "mine")
                #expect(try names(in: folder) == ["defaults.json", "defaults.json.lock", "precious"])
            }
        }
    }

    @Test(arguments: ["", ".lock"])
    func `a symbolic link is refused and its target stays as it is`(suffix: String) async throws {
        try await inTemporaryFolder { folder in
            let url = folder.appending(path: "defaults.json")
            let link = url.path + suffix
            let target = folder.appending(path: "target")
            let content = Defaults.example(store: "theirs").serialized()
            try Data(content).write(to: target)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target.path)
            let file = DefaultsFile(at: url)
            if suffix.isEmpty { #expect(throws: DefaultsError.symbolicLink(path: link)) { try file.read() } }
            await #expect(throws: DefaultsError.symbolicLink(path: link)) {
                try await file.write(.example(store: "mine"))
            }
            #expect([UInt8](try Data(contentsOf: target)) == content)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target.path)
        }
    }

    @Test(arguments: ["", ".lock"])
    func `a folder or a fifo is refused without waiting for it`(suffix: String) async throws {
        for kind in ["folder", "fifo"] {
            try await inTemporaryFolder { folder in
                let url = folder.appending(
                    path: "defaults.json", directoryHint: kind == "folder" ? .isDirectory : .notDirectory)
                let path = folder.appending(path: "defaults.json").path(percentEncoded: false) + suffix
                if kind == "folder" {
                    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
                } else {
                    #expect(mkfifo(path, 0o600) == 0)
                }
                let file = DefaultsFile(at: url)
                if suffix.isEmpty { #expect(throws: DefaultsError.notARegularFile(path: path)) { try file.read() } }
                await #expect(throws: DefaultsError.notARegularFile(path: path)) {
                    try await file.write(.example(store: "mine"))
                }
                #expect(FileManager.default.fileExists(atPath: path))
            }
        }
    }

    @Test func `a folder that is not there or cannot be written to is named`() async throws {
        try await inTemporaryFolder { folder in
            let missing = folder.appending(path: "no/defaults.json")
            await #expect(
                throws: DefaultsError.inputOutput(path: missing.path + ".lock", operation: .lock, code: ENOENT)
            ) {
                try await DefaultsFile(at: missing).write(.example(store: "mine"))
            }
            let readOnly = FaultyFileSystem { $0 == 0 ? SystemError(code: EROFS) : nil }
            let url = folder.appending(path: "defaults.json")
            let error = await #expect(throws: DefaultsError.self) {
                try await DefaultsFile(at: url, fileSystem: readOnly.fileSystem).withLock { _ in }
            }
            #expect(
                error?.description == """
                    cannot lock \(url.path).lock: Read-only file system; make sure that its folder exists and can be \
                    written to, and try again
                    """)
        }
    }
}
