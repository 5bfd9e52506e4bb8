import Foundation
import Testing

import SeedbedSimulation

@testable import SeedbedCommand

/// Each rule that can be dispensed with is needed, and `Sources/Seedbed/Seedbed.docc/Convergence/Convergence.md` says for what.
///
/// `make pictures` writes the sections of the document again, and their pictures.
struct NeededRuleTests {
    static let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Seedbed/Seedbed.docc/Convergence/Convergence.md")
    static let heading = "## What each rule is needed for\n\n"

    @Test func `the document shows what breaks without each rule`() async throws {
        #expect(Set(NeededRule.all.map(\.rule)) == Set(DispensedRule.allCases))
        var sections: [String] = []
        for needed in NeededRule.all {
            let finding = await needed.witness()
            guard let finding else {
                Issue.record("nothing breaks without \(needed.name)")
                continue
            }
            #expect(await needed.holdsWithRule(finding.schedule), "\(needed.name)\n\(finding.text)")
            sections.append(needed.section(finding))
            let trace = await Simulation(needed.plan).trace(finding.schedule, settles: false)
            try Picture(
                "\(needed.code).svg",
                title: "\(needed.name.replacing("`", with: "")). Instead: \(needed.instead)", trace: trace,
                conclusion: "\(finding.promise.rawValue) is broken: \(finding.detail)"
            ).check()
        }
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let place = try #require(text.range(of: Self.heading))
        let expected = text[..<place.upperBound] + sections.joined(separator: "\n")
        if Picture.isRecording {
            try String(expected).write(to: Self.document, atomically: true, encoding: .utf8)
        }
        #expect(Picture.isRecording || text == expected)
    }
}
