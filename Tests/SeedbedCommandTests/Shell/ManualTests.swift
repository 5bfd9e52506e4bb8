import Foundation
import Testing

@testable import SeedbedCommand

@Suite struct ManualTests {
    private static let groff = "/usr/bin/groff"

    @Test func `the manual names every command with its options`() throws {
        let page = try Sandbox().run("--manual").output
        #expect(page.hasPrefix(".TH SEEDBED 1 "))
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
        for command in Command.allCases {
            let start = try #require(page.firstRange(of: ".SS \"seedbed \(command.rawValue)"))
            let rest = page[start.upperBound...]
            let section = rest[..<(rest.firstRange(of: "\n.S")?.lowerBound ?? rest.endIndex)]
            for option in command.options {
                let name = option.name.replacing("-", with: "\\-")
                let lines = section.split(separator: "\n").filter { $0.hasPrefix(".B ") }
                #expect(lines.contains { $0.split(separator: " ").contains { $0 == name } }, "\(command) \(option)")
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: groff)), arguments: ["utf8", "ascii"])
    func `groff reads the manual without a warning, and shows what the help says`(device: String) throws {
        let sandbox = try Sandbox()
        try sandbox.write(try sandbox.run("--manual").output, to: "seedbed.1")
        let arguments = ["-ww", "-man", "-T\(device)", "-P-cbou", "-rLL=200n", "seedbed.1"]
        let outcome = try sandbox.start(URL(filePath: Self.groff), arguments).outcome()
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for command in Command.allCases {
            let usage = command.usage.joined(separator: " ").replacing("…", with: "...")
            let isShown = text.contains("seedbed \(usage)")
            #expect(isShown, "\(command)")
        }
        #expect(text.contains("the app's rows"))
    }
}
