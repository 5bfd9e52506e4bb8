#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// New files that belong to the folder's owner and that no other user may read.
package enum PrivateFile {
    /// Makes an empty file if none exists, so that SQLite fills that one.
    ///
    /// An error here is not reported, since SQLite meets the same one. The file's mode is 0600, or 0660 in a folder that hands
    /// on its group (`chmod g+s`).
    package static func make(at path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { return }
        _ = fchmod(descriptor, sharesGroup(folder(of: path)) ? 0o660 : 0o600)
        handOver(descriptor, at: path)
        _ = close(descriptor)
    }

    /// Gives a file that root has just made, and that no other user can have put there, to the folder's owner.
    ///
    /// A run as root would otherwise lock the user out of the app's own folder.
    static func handOver(_ descriptor: Int32, at path: String) {
        var (file, owner) = (stat(), stat())
        guard geteuid() == 0, fstat(descriptor, &file) == 0, file.st_nlink == 1, stat(folder(of: path), &owner) == 0,
            owner.st_uid != file.st_uid || owner.st_gid != file.st_gid
        else { return }
        _ = fchown(descriptor, owner.st_uid, owner.st_gid)
    }

    private static func sharesGroup(_ folder: String) -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_mode & 0o2000 != 0
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    }
}
