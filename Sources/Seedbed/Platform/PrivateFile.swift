/// New files that belong to the folder's owner and that no other user may read.
package enum PrivateFile {
    /// Makes an empty file if none exists, so that SQLite fills that one.
    ///
    /// An error here is not reported, since SQLite meets the same one. The file's mode is 0600, or 0660 in a folder that hands
    /// on its group (`chmod g+s`).
    package static func make(at path: String) {
        guard let descriptor = try? POSIX.openFile(path, [.writing, .creating, .exclusive, .withoutLinks]) else {
            return
        }
        let sharesGroup = (try? FileStatus(of: folder(of: path)))?.sharesGroup ?? false
        try? POSIX.setMode(of: descriptor, sharesGroup: sharesGroup)
        handOver(descriptor, at: path)
        try? POSIX.closeFile(descriptor)
    }

    /// Gives a file that root has just made, and that no other user can have put there, to the folder's owner.
    ///
    /// A run as root would otherwise lock the user out of the app's own folder.
    static func handOver(_ descriptor: Int32, at path: String) {
        guard POSIX.isRoot, let file = try? FileStatus(of: descriptor), file.links == 1,
            let owner = try? FileStatus(of: folder(of: path)), owner.owner != file.owner || owner.group != file.group
        else { return }
        try? POSIX.setOwner(of: descriptor, like: owner)
    }

    /// The folder of a path.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    }
}
