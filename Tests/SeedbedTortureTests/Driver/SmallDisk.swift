#if os(Linux)
    import Foundation
    import SeedbedTestSupport

    /// A file system of two megabytes in memory, mounted on a bench's folder, that can be filled up and emptied.
    final class SmallDisk {
        private let folder: String

        /// Nil where this process may not mount anything.
        init?(on harness: Workbench) {
            folder = harness.folder
            guard Self.run("mount", "-t", "tmpfs", "-o", "size=2M", "tmpfs", folder) else { return nil }
        }

        deinit {
            _ = Self.run("umount", "-l", folder)
        }

        /// Whether there can be one here.
        static var isPossible: Bool { (try? Workbench()).flatMap { SmallDisk(on: $0) } != nil }

        private var filler: String { folder + "filler" }

        /// Leaves room for that many pages of 4,096 bytes.
        func leave(pages: Int) throws {
            var free = statvfs()
            // No command that starts at this moment may inherit it, or it would outlive its name.
            let descriptor = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(descriptor) }
            guard statvfs(folder, &free) == 0, descriptor >= 0 else { throw Shim.Failure(description: "no filler") }
            if Int(free.f_bavail) <= pages { return }
            let size = (Int(free.f_bavail) - pages) * Int(free.f_bsize)
            let code = posix_fallocate(descriptor, 0, off_t(size))
            guard code == 0 else { throw Shim.Failure(description: "cannot fill the disk: \(code)") }
        }

        /// Makes room again.
        func empty() { unlink(filler) }

        private static func run(_ words: String...) -> Bool {
            (try? ChildProcess("/usr/bin/env", words))?.waitUntilExit() == 0
        }
    }
#endif
