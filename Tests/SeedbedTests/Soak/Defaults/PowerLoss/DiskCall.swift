/// A system call that changes what a disk holds, or what of it will survive a power cut.
///
/// A file is known by a number, its name by its last path component; all of them are in one folder.
enum DiskCall: Hashable, Sendable {
    /// A new file, empty, under a name that was free.
    case create(file: Int, name: String)
    /// More bytes at the end of a file.
    case write(file: Int, [UInt8])
    /// The bytes of a file will survive.
    case synchronize(file: Int)
    /// The names in the folder will survive.
    case synchronizeFolder
    /// A file gets the second name, in place of what had it.
    case rename(String, to: String)
    /// A name goes.
    case remove(String)
    /// Not a call: from here on, the caller was told that the defaults file holds this; null for no file.
    case promise(String?)
}
