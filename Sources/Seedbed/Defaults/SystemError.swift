/// Why a system call failed: its `errno`.
struct SystemError: Error, Hashable {
    /// The number, which differs from system to system.
    var code: Int32
}
