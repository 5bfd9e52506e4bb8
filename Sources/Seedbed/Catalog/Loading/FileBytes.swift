#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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
        let descriptor = try open(path)
        defer { _ = close(descriptor) }
        let size = try size(of: descriptor)
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

    /// Returns the first 4 KiB of a file, or fewer bytes if the system returns fewer: no caller relies on their number.
    package static func start(of path: String) throws(Failure) -> [UInt8] {
        let descriptor = try open(path)
        defer { _ = close(descriptor) }
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            let done = unistdRead(descriptor, UnsafeMutableRawBufferPointer(buffer))
            if done < 0 { code = errno }
            count = max(0, done)
        }
        // If a signal interrupts the read, no bytes come, and the whole file is read.
        if code != 0, code != EINTR { throw failure(code) }
        return bytes
    }

    /// Opens a regular file, and nothing else: a fifo would keep its reader waiting, a device may never end.
    private static func open(_ path: String) throws(Failure) -> Int32 {
        let descriptor = unistdOpen(path)
        guard descriptor >= 0 else { throw errno == ENXIO ? .notAFile : failure(errno) }
        var status = stat()
        let code: Int32 = fstat(descriptor, &status) == 0 ? 0 : errno
        if code == 0, status.st_mode & S_IFMT == S_IFREG { return descriptor }
        _ = close(descriptor)
        if code != 0 { throw failure(code) }
        throw status.st_mode & S_IFMT == S_IFDIR ? .folder : .notAFile
    }

    /// The names in a folder, sorted by their bytes.
    static func names(in path: String) throws(Failure) -> [String] {
        guard let stream = opendir(path) else { throw failure(errno) }
        defer { closedir(stream) }
        guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else {
            throw .unreadable("its files have no names")
        }
        var names: [String] = []
        while let entry = readdir(stream) {
            // By its address: the record ends with the name, and maybe the memory too, but the field is declared as 256 bytes.
            let name = UnsafeRawPointer(entry) + place
            names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The size of an open file.
    private static func size(of descriptor: Int32) throws(Failure) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
        return Int(status.st_size)
    }

    /// The next bytes, as many as asked for unless the file ends before.
    private static func chunk(from descriptor: Int32, upTo limit: Int) throws(Failure) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let part = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let done = unistdRead(descriptor, part)
                if done > 0 {
                    count += done
                } else if done == 0 || errno != EINTR {
                    code = done == 0 ? 0 : errno
                    return
                }
            }
        }
        if code != 0 { throw failure(code) }
        return bytes
    }

    /// The failure that an error number of the system stands for.
    static func failure(_ code: Int32) -> Failure {
        code == ENOENT ? .missing : .unreadable(String(cString: strerror(code)))
    }
}

/// The system's `read`, which a method of the same name would hide.
private func unistdRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

/// The system's `open`, for reading, which does not wait for a fifo's writer.
private func unistdOpen(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
