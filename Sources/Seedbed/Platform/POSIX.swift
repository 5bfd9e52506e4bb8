#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The calls of the C library that Seedbed makes.
///
/// This folder alone knows in which ways systems differ.
package enum POSIX {
    /// How a file is opened.
    ///
    /// A program that this process starts never gets the file.
    package struct Opening: OptionSet, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// To read it.
        package static let reading = Opening(rawValue: O_RDONLY)
        /// To write it.
        package static let writing = Opening(rawValue: O_WRONLY)
        /// To read and write it.
        package static let updating = Opening(rawValue: O_RDWR)
        /// Makes it if it does not exist.
        package static let creating = Opening(rawValue: O_CREAT)
        /// Fails if it exists.
        package static let exclusive = Opening(rawValue: O_EXCL)
        /// Fails if it is not a folder.
        package static let folder = Opening(rawValue: O_DIRECTORY)
        /// Does not wait for a fifo's writer.
        package static let withoutWaiting = Opening(rawValue: O_NONBLOCK)
        /// Fails if the path is that of a symbolic link.
        package static let withoutLinks = Opening(rawValue: O_NOFOLLOW)
    }

    /// Opens a file and returns its descriptor.
    ///
    /// - Parameter isPrivate: whether a file that it makes gets mode 0600, and not the mode that the process's mask leaves.
    package static func openFile(
        _ path: String, _ opening: Opening, isPrivate: Bool = true
    ) throws(SystemError) -> Int32 {
        try check(open(path, opening.rawValue | O_CLOEXEC, isPrivate ? 0o600 : 0o666))
    }

    /// Closes a descriptor, which is gone whether or not this fails.
    package static func closeFile(_ descriptor: Int32) throws(SystemError) { try check(close(descriptor)) }

    /// Reads as many bytes as the buffer holds, or fewer; none at the end.
    package static func readBytes(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        try check(read(descriptor, buffer.baseAddress, buffer.count))
    }

    /// Reads that many bytes, or fewer; none at the end.
    package static func readBytes(_ descriptor: Int32, upTo limit: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            do throws(SystemError) {
                count = try readBytes(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes the first of the bytes and returns how many they were.
    package static func writeBytes(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
        try check(bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) })
    }

    /// Returns once a file, or a folder's names, will survive a power cut.
    package static func synchronizeFile(_ descriptor: Int32) throws(SystemError) {
        #if canImport(Darwin)
            // fsync on Darwin stops at the drive's cache. A file system without F_FULLFSYNC fails that call and gets fsync instead.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try check(fsync(descriptor))
    }

    /// Takes the exclusive lock of an open file or folder, or fails at once with ``SystemError/wouldBlock``.
    ///
    /// It is flock's and not fcntl's: a lock of fcntl belongs to the process, and would not keep two of its tasks apart.
    package static func lockFile(_ descriptor: Int32) throws(SystemError) {
        try check(flock(descriptor, LOCK_EX | LOCK_NB))
    }

    /// Gives that lock back.
    package static func unlockFile(_ descriptor: Int32) throws(SystemError) { try check(flock(descriptor, LOCK_UN)) }

    /// Gives the first path's file the second path; replaces a file that has it.
    package static func renameFile(_ path: String, to newPath: String) throws(SystemError) {
        try check(rename(path, newPath))
    }

    /// Removes the name, which is not that of a folder.
    package static func removeFile(_ path: String) throws(SystemError) { try check(unlink(path)) }

    /// Sets the permissions of an open file, whatever the process's mask says.
    package static func setMode(of descriptor: Int32, sharesGroup: Bool = false) throws(SystemError) {
        try check(fchmod(descriptor, sharesGroup ? 0o660 : 0o600))
    }

    /// Sets the permissions of an open file to a mode.
    static func setMode(of descriptor: Int32, to mode: UInt32) throws(SystemError) {
        try check(fchmod(descriptor, mode_t(mode)))
    }

    /// Gives an open file to the group of another, and leaves it to its owner.
    static func setGroup(of descriptor: Int32, like other: FileStatus) throws(SystemError) {
        try check(fchown(descriptor, uid_t.max, other.group))
    }

    /// Gives an open file to the owner and the group of another.
    package static func setOwner(of descriptor: Int32, like other: FileStatus) throws(SystemError) {
        try check(fchown(descriptor, other.owner, other.group))
    }

    /// How many files the process may have open, after the limit was raised to what is wanted, as far as the system lets.
    package static func raiseFileLimit(to wanted: Int) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return wanted }
        let wanted = rlim_t(max(wanted, 0))
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, wanted))
    }

    /// Whether the process runs as root.
    package static var isRoot: Bool { geteuid() == 0 }

    /// The path without links, `.` and `..`, or `nil` if nothing exists there.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The names in a folder, in any order, `.` and `..` among them.
    package static func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else { throw .notPossible }
        var names: [String] = []
        while let entry = readdir(stream) {
            // By its address: the record ends with the name, and maybe the memory too, but the field is declared as 256 bytes.
            let name = UnsafeRawPointer(entry) + place
            names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
        }
        return names
    }

    /// The paths that match a pattern of a shell, in any order.
    package static func paths(matching pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { place in
            found.gl_pathv?[place].map { String(cString: $0) }
        }
    }

    /// The folders in which a pattern of a shell looks for names and that cannot be searched: ``paths(matching:)`` passes over them.
    package static func unreadableFolders(in pattern: String) -> [String] {
        var unreadable: [String] = []
        var parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
        func isPattern(_ text: some StringProtocol) -> Bool { text.utf8.contains { "*?[".utf8.contains($0) } }
        while let name = parts.popLast(), !parts.isEmpty || isPattern(name) {
            let path = parts.joined(separator: "/")
            let start = parts.isEmpty ? "." : path.isEmpty ? "/" : path
            for folder in isPattern(path) ? paths(matching: path) : [start]
            where problem(with: folder, isListed: isPattern(name)) != nil {
                unreadable.append(folder)
            }
        }
        return unreadable
    }

    /// Why a folder cannot be searched, or `nil` if it can be, or is no folder.
    ///
    /// - Parameter isListed: whether its names have to be read; a folder in which a known name is looked for need not let that.
    package static func problem(with folder: String, isListed: Bool = true) -> SystemError? {
        if isListed {
            guard let stream = opendir(folder) else { return SystemError.last.ofFolder }
            closedir(stream)
        }
        return access(folder, X_OK) == 0 ? nil : SystemError.last.ofFolder
    }

    /// Fills memory with random bytes from the kernel, 256 a call; false on a system that has no such call, or if it fails.
    package static func fillRandomly(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        #if canImport(Glibc) || canImport(Musl)
            // `getentropy` refuses more than 256 bytes.
            return stride(from: 0, to: bytes.count, by: 256).allSatisfy { start in
                let part = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<min(start + 256, bytes.count)])
                return getentropy(part.baseAddress, part.count) == 0
            }
        #else
            return false
        #endif
    }

    /// The value of an environment variable, or `nil` if it is not set, or is empty.
    package static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        return value
    }

    /// Whether a descriptor is that of a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Makes a write to a pipe without a reader fail instead of ending the process.
    package static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Ends the process.
    package static func endProcess(_ status: Int32) -> Never { exit(status) }

    /// The result of a call that returns -1 when it fails.
    @discardableResult
    private static func check<Number: SignedInteger>(_ result: Number) throws(SystemError) -> Number {
        if result < 0 { throw .last }
        return result
    }
}
