public import Foundation

/// A program that a test has started.
///
/// On Linux it is started by hand. Foundation's `Process` takes longer for it than the command for its work, and reads past the
/// names of open files, which ends the tests if a thread's heap ends there (swift-corelibs-foundation, pull request 5472).
public final class ChildProcess: Sendable {
    /// Its number.
    public let processIdentifier: pid_t

    #if canImport(Glibc)
        /// Why a program could not be started.
        public struct Failure: Error, CustomStringConvertible {
            /// The program, and the system's number.
            public let description: String
        }

        private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>

        // The header hides what is no standard.
        private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
            unsafeBitCast($0, to: (@convention(c) (Actions, Int32) -> Int32).self)
        }
        private static let changeFolder = dlsym(nil, "posix_spawn_file_actions_addchdir_np").map {
            unsafeBitCast($0, to: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32).self)
        }

        private let ending = Shared<Int32?>(nil)

        /// Starts a program without input; what it prints goes nowhere if no file is given for it.
        ///
        /// - Parameters:
        ///   - folder: where it works; where the tests do by default.
        ///   - environment: its variables; those of the tests by default.
        public init(
            _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil,
            output: FileHandle? = nil, errors: FileHandle? = nil
        ) throws {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            for (number, file) in [(Int32(1), output), (2, errors)] {
                if let file {
                    posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, number)
                } else {
                    posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
                }
            }
            _ = Self.closeFrom?(&actions, 3)
            if let folder, Self.changeFolder?(&actions, folder.path(percentEncoded: false)) != 0 {
                throw Failure(description: "cannot work in a folder with this C library")
            }
            let variables = environment ?? ProcessInfo.processInfo.environment
            var words = ([program] + arguments).map { strdup($0) } + [nil]
            var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { for word in words + settings { free(word) } }
            var number = pid_t()
            let code = posix_spawn(&number, program, &actions, nil, &words, &settings)
            guard code == 0 else { throw Failure(description: "cannot start \(program): \(code)") }
            processIdentifier = number
        }

        /// Whether it has not ended.
        public var isRunning: Bool { status(waits: false) == nil }

        /// Waits for its end, and returns its status, or the signal that ended it.
        @discardableResult
        public func waitUntilExit() -> Int32 { status(waits: true) ?? -1 }

        private func status(waits: Bool) -> Int32? {
            ending.withValue { [processIdentifier] ending in
                if let ending { return ending }
                var status: Int32 = 0
                var found: pid_t
                repeat {
                    found = waitpid(processIdentifier, &status, waits ? 0 : WNOHANG)
                } while found < 0 && errno == EINTR
                guard found == processIdentifier else { return nil }
                ending = status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
                return ending
            }
        }
    #else
        private let process: Process

        /// Starts a program without input; what it prints goes nowhere if no file is given for it.
        ///
        /// - Parameters:
        ///   - folder: where it works; where the tests do by default.
        ///   - environment: its variables; those of the tests by default.
        public init(
            _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil,
            output: FileHandle? = nil, errors: FileHandle? = nil
        ) throws {
            process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            if let folder { process.currentDirectoryURL = folder }
            if let environment { process.environment = environment }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output ?? FileHandle.nullDevice
            process.standardError = errors ?? FileHandle.nullDevice
            try process.run()
            processIdentifier = process.processIdentifier
        }

        /// Whether it has not ended.
        public var isRunning: Bool { process.isRunning }

        /// Waits for its end, and returns its status, or the signal that ended it.
        @discardableResult
        public func waitUntilExit() -> Int32 {
            process.waitUntilExit()
            return process.terminationStatus
        }
    #endif
}
