#if os(Linux)
    import Foundation
    import SeedbedTestSupport

    /// The library that stands between a command and the C library; see `interpose.c`.
    enum Shim {
        /// Why there is none.
        struct Failure: Error, CustomStringConvertible {
            var description: String
        }

        /// Its path; it is compiled once for the process, by the compiler that every toolchain brings.
        static func library() throws -> String { try made.get() }

        private static let made = Result { try make() }

        private static func make() throws -> String {
            let source = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../interpose.c").standardizedFileURL.path
            let library = Command.url.deletingLastPathComponent().appending(path: "seedbed-interpose.so").path
            let fresh = "\(library).\(getpid())"
            let arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", fresh, source, "-ldl"]
            let compiler = try ChildProcess("/usr/bin/env", arguments)
            guard compiler.waitUntilExit() == 0, rename(fresh, library) == 0 else {
                throw Failure(description: "clang cannot compile \(source)")
            }
            return library
        }
    }
#endif
