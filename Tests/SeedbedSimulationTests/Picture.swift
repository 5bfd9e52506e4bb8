import Foundation
import SeedbedTestSupport
import Testing

import SeedbedSimulation

@testable import SeedbedCommand

/// A picture of the articles on convergence, which lies beside them.
struct Picture {
    static let folder = NeededRuleTests.document.deletingLastPathComponent()

    /// Whether the tests write what they otherwise compare with.
    static var isRecording: Bool { TestSetting.text("SEEDBED_RECORD") == "1" }

    private let file: URL
    private let svg: String

    init(_ file: String, title: String, trace: ScheduleTrace, conclusion: String) {
        self.file = Self.folder.appending(path: file)
        var trace = trace
        trace.devices = trace.devices.map { "device \($0)" }
        svg = SchedulePicture(title: title, trace: trace, conclusion: conclusion).svg
    }

    /// Fails if the file differs; `SEEDBED_RECORD=1` writes it.
    func check() throws {
        if Self.isRecording { try Data(svg.utf8).write(to: file) }
        let recorded = try? String(contentsOf: file, encoding: .utf8)
        #expect(recorded == svg, "\(file.lastPathComponent) is not what the code draws; look at it after make pictures")
    }
}
