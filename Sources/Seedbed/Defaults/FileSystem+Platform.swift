#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension FileSystem {
    /// The machine's own file system; code for the defaults file calls the C library only here.
    static let platform = FileSystem(
        open: { path, purpose throws(SystemError) in
            try check(platformOpen(path, purpose))
        },
        isRegularFile: { descriptor throws(SystemError) in
            var status = stat()
            try check(fstat(descriptor, &status))
            return status.st_mode & S_IFMT == S_IFREG
        },
        exists: { path in
            var status = stat()
            return lstat(path, &status) == 0
        },
        isNamed: { descriptor, path in
            var (file, named) = (stat(), stat())
            return fstat(descriptor, &file) == 0 && lstat(path, &named) == 0
                && file.st_ino == named.st_ino && file.st_dev == named.st_dev
        },
        makePrivate: { descriptor throws(SystemError) in
            try check(fchmod(descriptor, 0o600))
        },
        read: { descriptor, limit throws(SystemError) in
            try platformRead(descriptor, limit)
        },
        write: { descriptor, bytes throws(SystemError) in
            try check(bytes.withUnsafeBytes { platformWrite(descriptor, $0) })
        },
        synchronize: { descriptor throws(SystemError) in
            try check(platformSynchronize(descriptor))
        },
        close: { descriptor throws(SystemError) in
            try check(platformClose(descriptor))
        },
        rename: { path, newPath throws(SystemError) in
            try check(platformRename(path, newPath))
        },
        remove: { path throws(SystemError) in
            try check(unlink(path))
        },
        // flock and not fcntl: a lock of fcntl belongs to the process, and would not keep two of its tasks apart.
        lock: { descriptor throws(SystemError) in
            try check(flock(descriptor, LOCK_EX | LOCK_NB))
        },
        unlock: { descriptor throws(SystemError) in
            try check(flock(descriptor, LOCK_UN))
        })
}

extension SystemError {
    /// A signal came before the call was done.
    static let interrupted = SystemError(code: EINTR)
    /// No such file exists.
    static let noSuchFile = SystemError(code: ENOENT)
    /// The file may not be read.
    static let notPermitted = SystemError(code: EACCES)
    /// A file of that name exists already.
    static let fileExists = SystemError(code: EEXIST)
    /// The name is that of a symbolic link.
    static let symbolicLink = SystemError(code: ELOOP)
    /// The name is that of a folder.
    static let isFolder = SystemError(code: EISDIR)
    /// The name is that of a socket, a fifo without a reader, or a device that does not exist.
    static let noSuchDevice = SystemError(code: ENXIO)
    /// Another process or task holds the lock.
    static let wouldBlock = SystemError(code: EWOULDBLOCK)
    /// The file system cannot do this to such a file.
    static let notPossible = SystemError(code: EINVAL)
    /// The device failed.
    static let deviceFailed = SystemError(code: EIO)

    /// The system's description of the error.
    var text: String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

/// The result of a call that returns -1 when it fails.
@discardableResult
private func check<Number: SignedInteger>(_ result: Number) throws(SystemError) -> Number {
    if result < 0 { throw SystemError(code: errno) }
    return result
}

private func platformOpen(_ path: String, _ purpose: FileSystem.Purpose) -> Int32 {
    let guarded = O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    return switch purpose {
    case .reading: open(path, O_RDONLY | guarded)
    case .creating: made(at: path, open(path, O_WRONLY | O_CREAT | O_EXCL | guarded, 0o600))
    case .locking:
        if case let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | guarded, 0o600), descriptor >= 0 {
            made(at: path, descriptor)
        } else {
            open(path, O_RDWR | O_CREAT | guarded, 0o600)
        }
    case .lockingExisting: open(path, O_RDWR | guarded)
    case .folder: open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
}

/// Hands a file that was just made to the owner of its folder, and returns its descriptor.
private func made(at path: String, _ descriptor: Int32) -> Int32 {
    if descriptor >= 0 {
        let code = errno
        PrivateFile.handOver(descriptor, at: path)
        errno = code
    }
    return descriptor
}

// Inside the closures above, these names would mean the properties.
private func platformRead(_ descriptor: Int32, _ limit: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        let result = read(descriptor, buffer.baseAddress, limit)
        if result < 0 { failure = SystemError(code: errno) }
        count = max(result, 0)
    }
    if let failure { throw failure }
    return bytes
}

private func platformWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
}

private func platformClose(_ descriptor: Int32) -> Int32 {
    close(descriptor)
}

private func platformRename(_ path: String, _ newPath: String) -> Int32 {
    rename(path, newPath)
}

private func platformSynchronize(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
        // fsync on Darwin stops at the drive's cache. A file system without F_FULLFSYNC fails that call and gets fsync instead.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
}
