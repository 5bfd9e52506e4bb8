@testable import Seedbed
import SeedbedTestSupport

/// A ``FileSystem`` that counts its calls and lets chosen ones fail.
struct FaultyFileSystem: Sendable {
    /// Which calls fail, by their number from 0, and how.
    typealias Faults = @Sendable (_ call: Int) -> SystemError?

    private let calls = Shared<[String]>([])
    private let faults: Faults

    init(faults: @escaping Faults = { _ in nil }) {
        self.faults = faults
    }

    /// The names of the calls so far.
    var log: [String] { calls.withValue { $0 } }

    /// The one to hand to a ``DefaultsFile``, on which a `close` that fails has closed all the same, as on Linux.
    var fileSystem: FileSystem {
        let platform = FileSystem.platform
        return FileSystem(
            open: { path, purpose throws(SystemError) in
                try call("open \(purpose)")
                return try platform.open(path, purpose)
            },
            isRegularFile: { descriptor throws(SystemError) in
                try call("isRegularFile")
                return try platform.isRegularFile(descriptor)
            },
            exists: platform.exists,
            isNamed: platform.isNamed,
            makePrivate: { descriptor throws(SystemError) in
                try call("makePrivate")
                try platform.makePrivate(descriptor)
            },
            read: { descriptor, limit throws(SystemError) in
                try call("read")
                return try platform.read(descriptor, limit)
            },
            write: { descriptor, bytes throws(SystemError) in
                try call("write")
                return try platform.write(descriptor, bytes)
            },
            synchronize: { descriptor throws(SystemError) in
                try call("synchronize")
                try platform.synchronize(descriptor)
            },
            close: { descriptor throws(SystemError) in
                try platform.close(descriptor)
                try call("close")
            },
            rename: { path, newPath throws(SystemError) in
                try call("rename")
                try platform.rename(path, newPath)
            },
            remove: { path throws(SystemError) in
                try call("remove")
                try platform.remove(path)
            },
            lock: { descriptor throws(SystemError) in
                try call("lock")
                try platform.lock(descriptor)
            },
            unlock: { descriptor throws(SystemError) in
                try call("unlock")
                try platform.unlock(descriptor)
            })
    }

    private func call(_ name: String) throws(SystemError) {
        let number = calls.withValue { calls in
            calls.append(name)
            return calls.count - 1
        }
        if let fault = faults(number) { throw fault }
    }
}
