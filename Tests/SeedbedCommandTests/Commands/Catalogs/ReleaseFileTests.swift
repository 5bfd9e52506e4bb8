import Foundation
import Testing

@testable import Seedbed
@testable import SeedbedCommand

/// The files that `release` writes.
@Suite struct ReleaseFileTests {
    @Test(arguments: [0o600, 0o640, 0o664, 0o755]) func `a file that is released keeps its mode`(mode: Int) throws {
        let sandbox = try Sandbox()
        let files = ["Seeds/speech-types.json", "Seeds/history/speech-types.json"]
        try sandbox.run("release")
        for file in files {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: sandbox.path(file))
        }
        try sandbox.edit(files[0], "Icebreaker", "Opener")
        #expect(try sandbox.run("release --on 2026-12-01").status == 0)
        for file in files {
            #expect(try sandbox.text(file).contains("2026-12-01"))
            let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.path(file))
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("Seeds"))
        #expect(names.sorted() == ["history", "speech-types.json"])
    }

    @Test func `a page that is written again keeps its owner and group`() throws {
        let sandbox = try Sandbox()
        let path = sandbox.path("page")
        try sandbox.write("old", to: "page")
        guard chown(path, 65534, 65534) == 0 else { return }
        try OutputFile.write(Array("new".utf8), to: path)
        let status = try FileStatus(of: path)
        #expect(status.owner == 65534 && status.group == 65534)
        #expect(try sandbox.text("page") == "new")
    }
}
