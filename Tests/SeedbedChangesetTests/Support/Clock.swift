#if os(Linux)
    import CSQLite
    import SeedbedScheduleSupport

    /// A device's time, which is also SQLite's `'now'` on the connections that are opened by its name.
    ///
    /// It is a copy of the system's VFS whose clock is a number behind it; so a schedule that is played again writes the same
    /// dates again.
    final class Clock: Sendable {
        /// The VFS's name.
        let name: String
        private let address: Int

        /// Where the number is, behind the VFS.
        private static let offset = (MemoryLayout<sqlite3_vfs>.size + 15) / 16 * 16
        /// 1970-01-01 in the milliseconds of SQLite's Julian days.
        private static let epoch: Int64 = 210_866_760_000_000

        init(_ name: String) throws {
            self.name = name
            let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.offset + 16, alignment: 16)
            guard let system = sqlite3_vfs_find(nil) else { throw Database.Failure(description: "no VFS") }
            let vfs = memory.bindMemory(to: sqlite3_vfs.self, capacity: 1)
            vfs.initialize(to: system.pointee)
            vfs.pointee.zName = UnsafePointer(copied(name))
            vfs.pointee.pNext = nil
            vfs.pointee.xCurrentTimeInt64 = { vfs, result in
                guard let vfs, let result else { return SQLITE_ERROR }
                result.pointee =
                    Clock.epoch + UnsafeRawPointer(vfs).load(fromByteOffset: Clock.offset, as: Int64.self)
                return SQLITE_OK
            }
            address = Int(bitPattern: memory)
            memory.storeBytes(of: 0, toByteOffset: Self.offset, as: Int64.self)
            sqlite3_vfs_register(vfs, 0)
        }

        deinit {
            guard let vfs = UnsafeMutablePointer<sqlite3_vfs>(bitPattern: address) else { return }
            sqlite3_vfs_unregister(vfs)
            sqlite3_free(UnsafeMutableRawPointer(mutating: vfs.pointee.zName))
            UnsafeMutableRawPointer(vfs).deallocate()
        }

        /// Milliseconds since 1970.
        var milliseconds: Int64 {
            get { memory?.load(fromByteOffset: Self.offset, as: Int64.self) ?? 0 }
            set { memory?.storeBytes(of: newValue, toByteOffset: Self.offset, as: Int64.self) }
        }

        private var memory: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }
    }

    /// A copy of a text in memory of SQLite's.
    private func copied(_ text: String) -> UnsafeMutablePointer<CChar>? {
        let bytes = text.utf8CString
        guard let memory = sqlite3_malloc(Int32(bytes.count)) else { return nil }
        let copy = memory.bindMemory(to: CChar.self, capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { copy[index] = byte }
        return copy
    }
#endif
