import Foundation

@testable import SeedbedCommand

extension Sandbox {
    /// Runs `seedbed` as a user who may write nothing here; nil if that cannot be done.
    ///
    /// Root may write whatever the modes say, so it becomes another user.
    func runWithoutRights(_ line: String) throws -> Outcome? {
        let words = line.split(separator: " ").map(String.init)
        if geteuid() != 0 { return try run(words: words) }
        guard let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first(where: FileManager.default.isExecutableFile)
        else { return nil }
        let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", Self.command.path]
        let program = URL(filePath: setpriv)
        // The other user may not be allowed to look into the checkout.
        guard try start(program, nobody + ["--version"]).outcome().status == 0 else { return nil }
        return try start(program, nobody + words).outcome()
    }

    /// Takes the right to write from everybody while `body` runs, from every file and folder here.
    func withoutRights(_ body: () throws -> Void) throws {
        let all = FileManager.default.subpaths(atPath: folder.path(percentEncoded: false)) ?? []
        let places = [folder] + all.map { folder.appending(path: $0) }
        func setMode(ofFiles files: Int, ofFolders folders: Int) throws {
            for place in places {
                let isFolder = (try? place.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
                try FileManager.default.setAttributes(
                    [.posixPermissions: isFolder ? folders : files], ofItemAtPath: place.path(percentEncoded: false))
            }
        }
        try setMode(ofFiles: 0o444, ofFolders: 0o555)
        defer { try? setMode(ofFiles: 0o644, ofFolders: 0o755) }
        try body()
    }
}
