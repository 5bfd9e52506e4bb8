/// Reads files into memory, as fast as the system can.
package enum FileBytes {
    /// Why a file could not be read.
    package enum Failure: Error {
        /// The file does not exist.
        case missing
        /// The system's or this type's reason, in words.
        case unreadable(String)

        /// The path is a folder's.
        static var folder: Failure { .unreadable("it is a folder") }
        /// The path is a fifo's, a socket's or a device's.
        static var notAFile: Failure { .unreadable("it is not a regular file") }
    }

    /// The largest file that is read: offsets into it have 31 bits.
    static let maximumCount = Int(Int32.max)

    /// The bytes of a file.
    package static func read(_ path: String) throws(Failure) -> [UInt8] {
        try withFile(path) { (descriptor, size) throws(Failure) in
            guard size < maximumCount else { throw .unreadable("it is larger than 2 GiB") }
            var bytes = try chunk(from: descriptor, upTo: size + 1)
            while bytes.count > size && bytes.count < maximumCount {
                let more = try chunk(from: descriptor, upTo: min(1 << 20, maximumCount - bytes.count))
                if more.isEmpty { break }
                bytes += more
            }
            guard bytes.count < maximumCount else { throw .unreadable("it is larger than 2 GiB") }
            return bytes
        }
    }

    /// Returns the first 4 KiB of a file, or fewer bytes if the system returns fewer: no caller relies on their number.
    package static func start(of path: String) throws(Failure) -> [UInt8] {
        try withFile(path) { (descriptor, _) throws(Failure) in
            do throws(SystemError) {
                return try POSIX.readBytes(descriptor, upTo: 4096)
            } catch .interrupted {
                // No bytes come, and the whole file is read.
                return []
            } catch {
                throw failure(error)
            }
        }
    }

    /// Calls `body` with an open regular file and its size, and with nothing else: a fifo would keep its reader waiting, a
    /// device may never end.
    private static func withFile(
        _ path: String, _ body: (_ descriptor: Int32, _ size: Int) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        let (descriptor, status): (Int32, FileStatus)
        do throws(SystemError) {
            descriptor = try POSIX.openFile(path, [.reading, .withoutWaiting])
        } catch {
            throw error == .noSuchDevice ? .notAFile : failure(error)
        }
        defer { try? POSIX.closeFile(descriptor) }
        do throws(SystemError) { status = try FileStatus(of: descriptor) } catch { throw failure(error) }
        if !status.isFile { throw status.isFolder ? .folder : .notAFile }
        return try body(descriptor, Int(status.size))
    }

    /// The names in a folder, sorted by their bytes.
    static func names(in path: String) throws(Failure) -> [String] {
        do throws(SystemError) {
            var names = try POSIX.names(in: path)
            names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            return names
        } catch {
            throw failure(error)
        }
    }

    /// The next bytes, as many as asked for unless the file ends before.
    private static func chunk(from descriptor: Int32, upTo limit: Int) throws(Failure) -> [UInt8] {
        var error: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let part = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                do throws(SystemError) {
                    let done = try POSIX.readBytes(descriptor, into: part)
                    if done == 0 { return }
                    count += done
                } catch .interrupted {
                    continue
                } catch let failure {
                    error = failure
                    return
                }
            }
        }
        if let error { throw failure(error) }
        return bytes
    }

    /// The failure that an error of the system stands for.
    static func failure(_ error: SystemError) -> Failure {
        error == .noSuchFile ? .missing : .unreadable(error.text)
    }
}

/// The system's metadata of a file, which change when a process writes to the file or replaces it.
package struct FileStamp: Hashable, Sendable {
    /// How many seconds a file must have been left alone before its stamp is trusted.
    ///
    /// Some file systems have a clock that ticks every two seconds. A file that changes twice within a tick may look the same.
    static let settling = 2.0

    private let path: String
    private let size: Int64
    private let device: UInt64
    private let inode: UInt64
    private let modified: [Int64]
    private let changed: [Int64]

    /// The stamp of the file at `path`.
    package init(of path: String) throws(FileBytes.Failure) {
        let status: FileStatus
        do throws(SystemError) { status = try FileStatus(of: path) } catch { throw FileBytes.failure(error) }
        self.path = path
        (size, device, inode) = (status.size, status.device, status.inode)
        (modified, changed) = (status.modified, status.changed)
    }

    /// Whether the file had been left alone for long enough when it was this time.
    func isSettled(at now: SeedInstant) -> Bool {
        Double(now.milliseconds) / 1000 >= Double(modified[0]) + 1 + Self.settling
    }
}
