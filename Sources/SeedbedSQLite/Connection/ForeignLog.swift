package import Seedbed

/// Recognises a write-ahead log that cannot be the log of the database beside it.
///
/// SQLite takes any whole log of that name for the database's own, and plays it back into whatever file lies beside it. Each
/// transaction that writes the first page writes a change counter there, one more than the writer has read. So the file of a
/// log's own database holds the counter that came before the log's first one, or one of the log's. Another page size is a sign
/// too, since a database in WAL mode keeps its own.
///
/// Only a log that is certainly foreign is refused. A log that leaves the first page alone proves nothing, and counters
/// of two databases can be equal by chance.
///
/// See <https://www.sqlite.org/fileformat2.html#walformat>.
package enum ForeignLog {
    /// The size of the largest log that is read, in bytes.
    private static let most: Int64 = 64 << 20

    /// Throws ``StoreError/foreignLog(store:)`` if the log beside a store is not its own.
    ///
    /// It then belongs to another database, or to another state of this one. The files are read without a lock, and
    /// before SQLite opens them: closing them ends the locks of the whole process.
    package static func check(_ path: String) throws(StoreError) {
        let file = FileKind.resolved(path)
        guard case .file(let size) = FileKind(at: file + "-wal"), size > 56, size <= most,
            let start = header(of: file + "-wal", 32), let main = header(of: file, 100),
            let log = try? FileBytes.read(file + "-wal"), let frames = Frames(log)
        else { return }
        // Such a log may be left beside a database in another mode, and then proves nothing.
        guard main.starts(with: Array("SQLite format 3\0".utf8)), main[18] == 2, main[19] == 2 else { return }
        // A program may be writing to both.
        guard header(of: file, 100) == main, header(of: file + "-wal", 32) == start, log.starts(with: start) else {
            return
        }
        let pageSize = UInt32(main[16]) << 8 | UInt32(main[17])
        let isOtherSize = frames.pageSize != (pageSize == 1 ? 65_536 : pageSize)
        let counter = number(main, 24)
        let isOtherState =
            frames.counters.first.map { counter != $0 &- 1 && !frames.counters.contains(counter) } ?? false
        if isOtherSize || isOtherState { throw .foreignLog(store: path) }
    }

    private static func header(of path: String, _ count: Int) -> [UInt8]? {
        guard let bytes = try? FileBytes.start(of: path), bytes.count >= count else { return nil }
        return Array(bytes.prefix(count))
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The committed frames that SQLite would play back.
    private struct Frames {
        let pageSize: UInt32
        /// The change counters that the first page had, in the order of the frames.
        private(set) var counters: [UInt32] = []

        /// Reads the frames up to the first one that is not whole; returns `nil` if the bytes are not a log.
        init?(_ log: [UInt8]) {
            let magic = number(log, 0)
            pageSize = number(log, 8)
            var sum = Checksum(isBigEndian: magic & 1 == 1)
            sum.add(log[0..<24])
            let isLog = magic & ~1 == 0x377F_0682 && (512...65_536).contains(pageSize) && pageSize.nonzeroBitCount == 1
            guard isLog, sum.first == number(log, 24), sum.second == number(log, 28) else { return nil }
            var place = 32
            var written: [UInt32] = []
            while place + 24 + Int(pageSize) <= log.count {
                let content = place + 24..<place + 24 + Int(pageSize)
                sum.add(log[place..<place + 8])
                sum.add(log[content])
                let isWhole = sum.first == number(log, place + 16) && sum.second == number(log, place + 20)
                guard log[place + 8..<place + 16] == log[16..<24], isWhole else { break }
                if number(log, place) == 1 { written.append(number(log, content.lowerBound + 24)) }
                if number(log, place + 4) != 0 {
                    counters += written
                    written = []
                }
                place = content.upperBound
            }
        }
    }

    /// The checksum of a log, over pairs of numbers of 32 bits.
    private struct Checksum {
        let isBigEndian: Bool
        private(set) var first: UInt32 = 0
        private(set) var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { bytes in
                for place in stride(from: 0, to: bytes.count - 7, by: 8) {
                    first = first &+ word(bytes, place) &+ second
                    second = second &+ word(bytes, place + 4) &+ first
                }
            }
        }

        private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }
    }
}
