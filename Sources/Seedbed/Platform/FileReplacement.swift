/// Replaces a file as a whole, so that a reader finds the old content or the new, also after a power cut.
package enum FileReplacement {
    /// Writes the bytes to a new file beside the file, and gives it the file's name.
    ///
    /// A file that existed keeps its mode, and its owner and group as far as the process may set them. If the group cannot be
    /// kept, the new group gets no right that all others lack. A file that did not exist gets the mode that any new file gets.
    ///
    /// - Parameter path: the file's path, which is not that of a symbolic link.
    package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let former = try? FileStatus(of: path)
        let temporaryPath = unusedPath(beside: path)
        do throws(SystemError) {
            try create(temporaryPath, with: bytes, like: former)
            try POSIX.renameFile(temporaryPath, to: path)
        } catch {
            try? POSIX.removeFile(temporaryPath)
            throw error
        }
        if let folder = try? POSIX.openFile(PrivateFile.folder(of: path), [.reading, .folder]) {
            // A file system over a network may have nothing to synchronize in a folder.
            try? POSIX.synchronizeFile(folder)
            try? POSIX.closeFile(folder)
        }
    }

    /// Returns a hidden name that no search for catalogs or stores finds.
    private static func unusedPath(beside path: String) -> String {
        let folder = PrivateFile.folder(of: path)
        let number = UUIDText.random().description.prefix(8)
        return (folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/") + ".seedbed-\(number).tmp"
    }

    private static func create(_ path: String, with bytes: [UInt8], like former: FileStatus?) throws(SystemError) {
        let descriptor = try POSIX.openFile(
            path, [.writing, .creating, .exclusive, .withoutLinks], isPrivate: former != nil)
        do throws(SystemError) {
            if let former { try take(former, descriptor) }
            var rest = bytes[...]
            while !rest.isEmpty {
                do throws(SystemError) {
                    let count = try POSIX.writeBytes(rest, to: descriptor)
                    // A call that writes nothing and reports no error would be repeated for ever.
                    if count == 0 { throw .deviceFailed }
                    rest = rest.dropFirst(count)
                } catch .interrupted {
                    continue
                }
            }
            try POSIX.synchronizeFile(descriptor)
        } catch {
            try? POSIX.closeFile(descriptor)
            throw error
        }
        do throws(SystemError) { try POSIX.closeFile(descriptor) } catch .interrupted {
            // The file is closed although a signal came.
        }
    }

    /// Gives a new file the owner, the group and the mode of another.
    private static func take(_ former: FileStatus, _ descriptor: Int32) throws(SystemError) {
        if (try? POSIX.setOwner(of: descriptor, like: former)) == nil {
            try? POSIX.setGroup(of: descriptor, like: former)
        }
        let group = try FileStatus(of: descriptor).group
        let mode = former.mode
        // The bits of the group lie three places above those of all others.
        let others = (mode & 0o007) << 3 | ~0o070
        try POSIX.setMode(of: descriptor, to: group == former.group ? mode : mode & others)
    }
}
