#if os(Linux)
    import Foundation

    /// The built command.
    enum Command {
        /// It lies beside the test bundle.
        static let url: URL = {
            let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
            let places = bundles + [URL(filePath: ProcessInfo.processInfo.arguments[0])]
            let candidates = places.map { $0.deletingLastPathComponent().appending(path: "seedbed") }
            return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
        }()

        /// A process to start, with the files for its output.
        struct Start {
            var arguments: [String]
            var environment: [String]
            var output: String
            var errors: String
        }

        /// Starts it; by hand, because `Process` takes longer for it than the command for its work.
        static func spawn(_ start: Start) throws -> pid_t {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            let flags = O_WRONLY | O_CREAT | O_TRUNC
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, start.output, flags, 0o600)
            posix_spawn_file_actions_addopen(&actions, 2, start.errors, flags, 0o600)
            let path = url.path
            var arguments = ([path] + start.arguments).map { strdup($0) } + [nil]
            var environment = start.environment.map { strdup($0) } + [nil]
            defer { for word in arguments + environment { free(word) } }
            var process = pid_t()
            let code = posix_spawn(&process, path, &actions, nil, &arguments, &environment)
            guard code == 0 else { throw Shim.Failure(description: "cannot start \(path): \(code)") }
            return process
        }

        /// Waits for its end.
        static func wait(for process: pid_t) -> Ending {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status & 0x7F == 0 ? .exit((status >> 8) & 0xFF) : .signal(status & 0x7F)
        }
    }

    /// How a process ended.
    enum Ending: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)

        static let killed = Ending.signal(SIGKILL)
    }
#endif
