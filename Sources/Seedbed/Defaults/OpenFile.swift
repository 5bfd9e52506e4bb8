/// An open file, closed at the latest when the value ends; it repeats the bare calls of a ``FileSystem`` as needed.
struct OpenFile: ~Copyable {
    private let path: String
    private let purpose: FileSystem.Purpose
    private let descriptor: Int32
    private let fileSystem: FileSystem
    private var isOpen = true

    /// Opens a path; it may succeed for a file of the wrong kind, which ``check()`` then refuses.
    init(_ path: String, for purpose: FileSystem.Purpose, in fileSystem: FileSystem) throws(DefaultsError) {
        self.path = path
        self.purpose = purpose
        self.fileSystem = fileSystem
        descriptor = try FileSystem.attempt(purpose.operation, path) { () throws(SystemError) in
            try fileSystem.open(path, purpose)
        }
    }

    deinit {
        if isOpen { try? fileSystem.close(descriptor) }
    }

    /// Refuses a folder, a fifo or a device that could be opened like a file.
    func check() throws(DefaultsError) {
        let isRegularFile = try FileSystem.attempt(purpose.operation, path) { () throws(SystemError) in
            try fileSystem.isRegularFile(descriptor)
        }
        if !isRegularFile { throw .notARegularFile(path: path) }
    }

    /// Whether its path still names this file.
    var isNamed: Bool { fileSystem.isNamed(descriptor, path) }

    /// Reads from the current position to the end.
    func contents() throws(DefaultsError) -> [UInt8] {
        var contents: [UInt8] = []
        while true {
            let bytes = try FileSystem.attempt(.read, path) { () throws(SystemError) in
                // Reads as many bytes as were read so far: nearly always the file is small, and every launch reads it.
                try fileSystem.read(descriptor, max(4096, contents.count))
            }
            if bytes.isEmpty { return contents }
            contents += bytes
        }
    }

    /// Writes all the bytes, however few of them one call takes.
    func write(_ bytes: [UInt8]) throws(DefaultsError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try FileSystem.attempt(.write, path) { () throws(SystemError) in
                try fileSystem.write(descriptor, rest)
            }
            // A call that writes nothing and reports no error would be repeated for ever.
            if count == 0 { throw .inputOutput(path: path, operation: .write, code: SystemError.deviceFailed.code) }
            rest = rest.dropFirst(count)
        }
    }

    /// Lets only the owner read and write it, whatever the process's mask says.
    func makePrivate() throws(DefaultsError) {
        try FileSystem.attempt(.create, path) { () throws(SystemError) in try fileSystem.makePrivate(descriptor) }
    }

    /// Returns when the file's content, or the names in this folder, will survive a power cut.
    func synchronize() throws(DefaultsError) {
        try FileSystem.attempt(.synchronize, path) { () throws(SystemError) in try fileSystem.synchronize(descriptor) }
    }

    /// Takes the file's exclusive lock; false if another process or task holds it.
    func lock() throws(DefaultsError) -> Bool {
        try FileSystem.attempt(.lock, path) { () throws(SystemError) in
            do throws(SystemError) {
                try fileSystem.lock(descriptor)
                return true
            } catch .wouldBlock {
                return false
            }
        }
    }

    /// Gives the lock back; closing alone would not, because a child that was just forked holds a duplicate.
    func unlock() {
        try? fileSystem.unlock(descriptor)
    }

    /// Closes it now, because a file system over a network may report only at this point that writing failed.
    consuming func close() throws(DefaultsError) {
        isOpen = false
        do throws(SystemError) {
            try fileSystem.close(descriptor)
        } catch .interrupted {
            // Closed in spite of the signal; closing again might close a file that another thread has opened since.
        } catch {
            throw .inputOutput(path: path, operation: .close, code: error.code)
        }
    }
}

extension FileSystem.Purpose {
    /// The operation that an error names if opening fails.
    fileprivate var operation: DefaultsError.Operation {
        switch self {
        case .reading, .folder: .open
        case .creating: .create
        case .locking, .lockingExisting: .lock
        }
    }
}
