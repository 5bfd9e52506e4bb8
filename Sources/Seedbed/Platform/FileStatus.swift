#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system's metadata of a file.
package struct FileStatus {
    private var status = stat()

    /// The metadata of what is at a path.
    ///
    /// - Parameter followsLinks: whether a symbolic link stands for the file that it leads to.
    package init(of path: String, followsLinks: Bool = true) throws(SystemError) {
        if (followsLinks ? stat(path, &status) : lstat(path, &status)) != 0 { throw .last }
    }

    /// The metadata of an open file.
    package init(of descriptor: Int32) throws(SystemError) {
        if fstat(descriptor, &status) != 0 { throw .last }
    }

    /// Whether it is a regular file.
    package var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
    /// Whether it is a folder.
    package var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    /// Whether it is a symbolic link, if links are not followed.
    package var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
    /// How many bytes it has.
    package var size: Int64 { Int64(status.st_size) }
    /// The number of the device that holds it.
    package var device: UInt64 { UInt64(truncatingIfNeeded: status.st_dev) }
    /// Its number on that device.
    package var inode: UInt64 { UInt64(truncatingIfNeeded: status.st_ino) }
    /// How many names it has.
    package var links: UInt64 { UInt64(status.st_nlink) }
    /// The number of its owner.
    package var owner: UInt32 { status.st_uid }
    /// The number of its group.
    package var group: UInt32 { status.st_gid }
    /// Its permissions, in the twelve bits of `chmod`.
    var mode: UInt32 { UInt32(status.st_mode) & 0o7777 }
    /// Whether a folder hands its group on to new files (`chmod g+s`).
    package var sharesGroup: Bool { status.st_mode & 0o2000 != 0 }

    /// When its content was last written, in seconds and nanoseconds.
    package var modified: [Int64] {
        #if canImport(Darwin)
            [Int64(status.st_mtimespec.tv_sec), Int64(status.st_mtimespec.tv_nsec)]
        #else
            [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
        #endif
    }

    /// When its content or its metadata last changed, in seconds and nanoseconds.
    package var changed: [Int64] {
        #if canImport(Darwin)
            [Int64(status.st_ctimespec.tv_sec), Int64(status.st_ctimespec.tv_nsec)]
        #else
            [Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec)]
        #endif
    }

    /// Whether both are of one file.
    package func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }
}
