extension DefaultsFile {
    /// Replaces the file with one that holds `bytes`; a reader finds the old content or the new, also after a power cut.
    ///
    /// The lock must be held: the temporary file has one fixed name, so that kills leave one file behind and not many.
    package func replace(with bytes: [UInt8]) throws(DefaultsError) {
        let folder = try OpenFile(folderPath, for: .folder, in: fileSystem)
        let temporaryPath = path + ".tmp"
        // Removed and made again, not truncated: it may be a link to a file that is not ours, or another name of one.
        try remove(temporaryPath)
        do throws(DefaultsError) {
            try create(temporaryPath, with: bytes)
            try rename(temporaryPath, to: path)
        } catch {
            try? remove(temporaryPath)
            throw error
        }
        try synchronize(folder)
    }

    /// Removes the file and then its lock's file; they will be gone after a power cut too.
    ///
    /// The lock must be held.
    func removeWithLock() throws(DefaultsError) {
        let folder = try OpenFile(folderPath, for: .folder, in: fileSystem)
        try remove(path)
        try remove(path + ".lock")
        try synchronize(folder)
    }

    /// Gives the file a name that nothing has, and returns its new path.
    ///
    /// The lock must be held.
    package func setAside(at now: SeedInstant) throws(DefaultsError) -> String {
        let folder = try OpenFile(folderPath, for: .folder, in: fileSystem)
        let digits = now.iso8601.prefix { $0 != "." }.filter { $0 != "-" && $0 != ":" }
        // No empty file reserves the name: a kill before the renaming would leave that file behind, and each kill another one.
        let newPath = try unusedPath("\(path).damaged-\(digits)Z")
        try rename(path, to: newPath)
        try synchronize(folder)
        return newPath
    }

    private var folderPath: String {
        let folder = path.unicodeScalars.reversed().drop { $0 != "/" }.dropFirst().reversed()
        return folder.isEmpty ? "/" : String(String.UnicodeScalarView(folder))
    }

    private func create(_ path: String, with bytes: [UInt8]) throws(DefaultsError) {
        let file = try OpenFile(path, for: .creating, in: fileSystem)
        try file.makePrivate()
        try file.write(bytes)
        try file.synchronize()
        try file.close()
    }

    /// Returns `wanted`, or it with `-2`, `-3` … after it, so that no file exists there: renaming would replace one.
    ///
    /// No other process takes the path before it is used: such names are made under the lock only.
    private func unusedPath(_ wanted: String) throws(DefaultsError) -> String {
        var path = wanted
        var number = 1
        while number <= 1_000 {
            do throws(DefaultsError) {
                _ = try OpenFile(path, for: .reading, in: fileSystem)
            } catch .inputOutput(_, .open, SystemError.noSuchFile.code) {
                return path
            } catch .symbolicLink, .notARegularFile, .inputOutput(_, .open, SystemError.notPermitted.code) {
                // This path is taken too.
            }
            number += 1
            path = "\(wanted)-\(number)"
        }
        throw .inputOutput(path: path, operation: .create, code: SystemError.fileExists.code)
    }

    private func rename(_ path: String, to newPath: String) throws(DefaultsError) {
        try FileSystem.attempt(.rename, path) { () throws(SystemError) in try fileSystem.rename(path, newPath) }
    }

    /// Removes the file at a path, or does nothing if none exists.
    func remove(_ path: String) throws(DefaultsError) {
        do throws(DefaultsError) {
            try FileSystem.attempt(.remove, path) { () throws(SystemError) in try fileSystem.remove(path) }
        } catch .inputOutput(_, .remove, SystemError.noSuchFile.code) {
            // The file is already gone.
        }
    }

    private func synchronize(_ folder: borrowing OpenFile) throws(DefaultsError) {
        do throws(DefaultsError) {
            try folder.synchronize()
        } catch .inputOutput(_, .synchronize, SystemError.notPossible.code) {
            // Some file systems, mostly ones over a network, have nothing to synchronize in a folder.
        }
    }
}
