import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Files in the place of a catalog that are none.
struct HostileFileTests {
    @Test(.timeLimit(.minutes(10)))
    func `a fifo, a socket or a device in the place of a catalog is refused at once`() async throws {
        try await inTemporaryFolder { folder in
            let fifo = folder.appending(path: "fifo.json")
            #expect(mkfifo(fifo.path, 0o600) == 0)
            for url in [fifo, URL(filePath: "/dev/zero"), URL(filePath: "/dev/null")] {
                let error = CatalogError.unreadable(path: url.relativePath, reason: "it is not a regular file")
                #expect(throws: error) { try CatalogSource.file(url).load() }
                #expect(throws: error) { try CatalogSource.file(url).headers() }
            }
            #expect(throws: CatalogError.self) { try CatalogSource.directory(folder).load() }
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/shm"), "needs a file system with 64-bit times"))
    func `a catalog from the end of time is read`() throws {
        let path = "/dev/shm/seedbed-\(UUID().uuidString).json"
        try Data(catalogText(seeds: #"{ "name": "Timer" }"#).utf8).write(to: URL(filePath: path))
        defer { unlink(path) }
        var times = [timespec(tv_sec: .max, tv_nsec: 0), timespec(tv_sec: .max, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
        #expect(try CatalogSource.file(URL(filePath: path)).headers().map(\.name) == ["c"])
        #expect(try !FileStamp(of: path).isSettled(at: .now))
    }
}
