#if os(Linux)
    import Foundation

    /// A folder in which one worker lets commands run; in memory, where there is such a file system.
    final class Workbench {
        /// How a run went.
        struct Run {
            var ending: Ending
            var output: String
            var errors: String
            /// The calls that the shim noted: the one that was hit, or all of a traced run.
            var calls: [Call]
            var microseconds: Int
        }

        /// Where all of a worker's files are.
        let place: String
        /// Where the command runs, with a slash at its end.
        let folder: String

        init(in parent: String? = nil) throws {
            let memory = "/dev/shm"
            let parent =
                parent ?? (access(memory, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory.path)
            place = "\(parent)/seedbed-torture-\(UUID().uuidString)"
            folder = "\(place)/w/"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: place)
        }

        /// The names of all files, sorted, but for SQLite's temporary file, which it unlinks by the call after the one that makes
        /// it: it stands in the folder for temporary files, which here is this one.
        var names: [String] {
            let paths = FileManager.default.subpaths(atPath: folder) ?? []
            return paths.filter { !$0.hasPrefix("Seeds") }.filter { !$0.hasPrefix("etilqs_") }.sorted()
        }

        /// The content of every file.
        var content: [String: Data] {
            var content: [String: Data] = [:]
            for name in FileManager.default.subpaths(atPath: folder) ?? [] {
                content[name] = FileManager.default.contents(atPath: folder + name)
            }
            return content
        }

        /// Empties the folder and puts these files there.
        func reset(to content: [String: Data]) throws {
            // Not the folder itself: a file system may be mounted there.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                try FileManager.default.removeItem(atPath: folder + name)
            }
            try FileManager.default.createDirectory(atPath: folder + "Seeds", withIntermediateDirectories: true)
            for (name, data) in content { try data.write(to: URL(filePath: folder + name)) }
        }

        /// Runs the command, and does to it what is to be done.
        func run(
            _ arguments: [String], sharedMemory: Bool = true, _ interference: Interference = .none
        ) throws -> Run {
            let (output, errors, log) = ("\(place)/out", "\(place)/err", "\(place)/log")
            unlink(log)
            var environment = [
                "PATH=/usr/bin:/bin", "TMPDIR=\(folder)", "LD_PRELOAD=\(try Shim.library())", "SHIM_FILES=\(folder)",
                "SHIM_LOG=\(log)", "SHIM_SECONDS=240",
            ]
            if !sharedMemory { environment.append("SHIM_VFS=unix-none") }
            environment += interference.environment
            let clock = ContinuousClock()
            let begin = clock.now
            let process = try Command.spawn(
                Command.Start(
                    arguments: arguments, environment: environment, output: output, errors: errors))
            if let delay = interference.killAfterMicroseconds {
                usleep(delay)
                kill(process, SIGKILL)
            }
            let ending = Command.wait(for: process)
            let time = (clock.now - begin).components
            return Run(
                ending: ending, output: text(of: output), errors: text(of: errors),
                calls: text(of: log).split(separator: "\n").compactMap(Call.init),
                microseconds: Int(time.seconds) * 1_000_000 + Int(time.attoseconds / 1_000_000_000_000))
        }

        private func text(of path: String) -> String {
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
#endif
