import Foundation

/// Where the benchmarks work: their folders, the programs that they need, and how large everything is.
struct Workshop {
    let options: Options
    let progress = Progress()
    /// The folder for the files of this run; on the disk that the checkout is on, never in memory.
    let scratch: URL
    private let tools: URL

    init(_ options: Options) throws {
        self.options = options
        guard FileManager.default.fileExists(atPath: "Peers/schema.sql") else {
            throw BenchError.missing("run this in the folder Benchmarks, or use make bench")
        }
        guard let executable = Bundle.main.executableURL else {
            throw BenchError.missing("the benchmark's own program cannot be found")
        }
        tools = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        scratch = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: ".build/scratch")
        for (program, cure) in [
            (options.seedbed, "build it with swift build -c release --product seedbed"),
            (options.sqlite, "install the package sqlite3"),
            (options.python, "make it with Benchmarks/setup"),
        ] where !FileManager.default.isExecutableFile(atPath: program) {
            throw BenchError.missing("\(program) is missing: \(cure)")
        }
        try clear()
    }

    /// Empties the scratch folder.
    func clear() throws {
        try? FileManager.default.removeItem(at: scratch)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    }

    /// A number of rows or seeds, by the scale that was asked for; never less than ten.
    func size(_ full: Int) -> Int { max(10, Int((Double(full) * options.scale).rounded())) }

    /// A program that is built beside this one.
    func tool(_ name: String) -> URL { tools.appending(path: name) }

    /// A peer's script.
    func peer(_ name: String) -> String {
        URL(filePath: FileManager.default.currentDirectoryPath).appending(path: "Peers/\(name)").path
    }

    /// Makes a new, empty folder in the scratch folder.
    func emptyFolder(_ name: String) throws -> URL {
        let folder = scratch.appending(path: name)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Writes the files to the disk, so that no run pays for what was prepared, and makes the files an hour old: a file
    /// that was just changed might change again unnoticed, and programs that look at file times do not trust it.
    func settle(_ folder: URL) throws {
        let past = Date(timeIntervalSinceNow: -3600)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
            let descriptor = open(file.path, O_RDONLY)
            guard descriptor >= 0 else { continue }
            fsync(descriptor)
            close(descriptor)
        }
    }

    /// The side of this program that is called so, as a command.
    func ownSide(_ name: SideName, _ arguments: String...) -> [String] {
        [tool("seedbed-bench").path, "--side", name.rawValue] + arguments
    }

    /// Runs `seedbed` once, unmeasured.
    func seedbed(_ arguments: [String], in folder: URL) throws {
        let side = Side(
            name: "seedbed \(arguments.first ?? "")", command: [options.seedbed] + arguments, prepare: { _ in },
            proof: { _, _ in "" })
        _ = try Launcher(workshop: self).run(side, in: folder)
    }

    /// The `sqlite3` command with a script of the peers', in a folder that has the pragmas to read.
    func sqlite(
        _ name: String, script: String, group: String = "", prepare: @escaping (URL) throws -> Void,
        proof: @escaping (URL, Run) throws -> String
    ) -> Side {
        let pragmas = URL(filePath: peer("pragmas.sql"))
        return Side(
            name: name, command: [options.sqlite, "-batch", "-bail", "app.sqlite"], input: peer(script),
            prepare: { folder in
                try copy(pragmas, to: folder)
                try prepare(folder)
            }, group: group, proof: proof)
    }

    /// A script of the peers' in Python.
    func python(
        _ name: String, script: String, arguments: [String] = [], prepare: @escaping (URL) throws -> Void,
        proof: @escaping (URL, Run) throws -> String
    ) -> Side {
        Side(name: name, command: [options.python, peer(script)] + arguments, prepare: prepare, proof: proof)
    }

    /// Puts a file that is only read into a folder.
    func link(_ file: URL, to folder: URL, as name: String? = nil) throws {
        try FileManager.default.linkItem(at: file, to: folder.appending(path: name ?? file.lastPathComponent))
    }

    /// Copies a file into a folder.
    func copy(_ file: URL, to folder: URL, as name: String? = nil) throws {
        try FileManager.default.copyItem(at: file, to: folder.appending(path: name ?? file.lastPathComponent))
    }
}
