internal import Seedbed

/// The files of a store that SQLite would read, write or remove.
struct StoreFiles {
    /// The store's own file.
    let main: FileKind
    /// The write-ahead log, `-wal`.
    let log: FileKind
    /// The log's index, `-shm`.
    let index: FileKind
    /// The rollback journal, `-journal`.
    let journal: FileKind

    /// Looks at the files that SQLite uses: beside the file that a link leads to.
    init(of path: String) {
        let resolved = FileKind.resolved(path)
        main = FileKind(at: resolved)
        log = FileKind(at: resolved + "-wal")
        index = FileKind(at: resolved + "-shm")
        journal = FileKind(at: resolved + "-journal")
    }

    /// Refuses a file that is not regular: SQLite would wait for a fifo, and read a device for ever.
    func check(_ path: String) throws(StoreError) {
        for (name, kind) in [(path, main), (path + "-wal", log), (path + "-shm", index), (path + "-journal", journal)] {
            switch kind {
            case .missing, .file: continue
            case .folder: throw .inputOutput(store: name, detail: "it is a folder")
            case .other: throw .inputOutput(store: name, detail: "it is not a regular file")
            }
        }
    }
}
