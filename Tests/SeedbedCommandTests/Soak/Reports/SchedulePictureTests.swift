import Foundation
import Testing

@testable import SeedbedCommand

@Suite struct SchedulePictureTests {
    private static let line = "simulate --devices 2 --engine updates-win --steps 40"

    @Test func `a schedule is drawn with a lane for each device, arrows and dots`() throws {
        let sandbox = try Sandbox()
        let plain = try sandbox.run(Self.line)
        #expect(try sandbox.run("\(Self.line) --svg picture.svg") == plain)
        let source = String(decoding: try #require(sandbox.content["picture.svg"]), as: UTF8.self)
        #expect(source.hasPrefix("<svg "))
        let picture = try Page(source)
        for name in ["sync engine", "device A", "device B", "From here on", "icebreaker", "table-topics"] {
            #expect(picture.text.contains(name))
        }
        #expect(!picture.text.contains("device C"))
        #expect(picture.classes.filter { $0 == "sync" }.count > 1 && picture.classes.contains("own"))
        #expect(picture.ids == ["title", "steps"])
    }

    @Test func `a row that a user has changed is a ring, and only such a row`() throws {
        let sandbox = try Sandbox()
        var edited: Set<Bool> = []
        for seed in 1...6 {
            try sandbox.run("\(Self.line) --seed \(seed) --svg picture.svg")
            let picture = try Page(String(decoding: try #require(sandbox.content["picture.svg"]), as: UTF8.self))
            let isEdited = [" edits ", " renames ", " dismisses "].contains { picture.text.contains($0) }
            #expect(picture.classes.contains("user") == isEdited, "seed \(seed)")
            edited.insert(isEdited)
        }
        #expect(edited.contains(true))
    }

    @Test func `the same seed draws the same picture, another one another`() throws {
        let sandbox = try Sandbox()
        for (seed, file) in [(7, "a"), (7, "b"), (8, "c")] {
            try sandbox.run("\(Self.line) --seed \(seed) --svg \(file).svg")
        }
        let content = sandbox.content
        #expect(content["a.svg"] != nil && content["a.svg"] == content["b.svg"] && content["a.svg"] != content["c.svg"])
    }

    @Test func `a file of another kind is not replaced by a picture`() throws {
        let sandbox = try Sandbox()
        let outcome = try sandbox.run("\(Self.line) --svg Seeds/speech-types.json")
        #expect(outcome.status == 64 && outcome.output == "" && outcome.errors.contains("is a file of another kind"))
    }

    @Test(arguments: [2, 5]) func `everything lies inside the picture`(devices: Int) throws {
        let sandbox = try Sandbox()
        try sandbox.run("simulate --devices \(devices) --steps 40 --svg picture.svg")
        let source = String(decoding: try #require(sandbox.content["picture.svg"]), as: UTF8.self)
        let size = try #require(source.firstMatch(of: /width="([0-9]+)" height="([0-9]+)"/)).output
        func places(_ axis: String) throws -> [Int] {
            source.matches(of: try Regex(" c?\(axis)[12]?=\"(-?[0-9]+)\"")).compactMap { match in
                match.output[1].substring.flatMap { Int($0) }
            }
        }
        let (width, height) = (try #require(Int(size.1)), try #require(Int(size.2)))
        let (across, down) = (try places("x"), try places("y"))
        #expect(across.count > 40 && across.allSatisfy { (0...width).contains($0) })
        #expect(down.count > 40 && down.allSatisfy { (0...height).contains($0) })
    }

    /// The colors of a scheme, by name.
    private func colors(_ text: Substring) -> [String: [Double]] {
        var colors: [String: [Double]] = [:]
        for match in text.matches(of: /--([a-z0-9]+): #([0-9a-f]{6})/) {
            let number = Int(match.output.2, radix: 16) ?? 0
            colors[String(match.output.1)] = [16, 8, 0].map { Double(number >> $0 & 255) / 255 }
        }
        return colors
    }

    /// The relative luminance of a color, as WCAG 2 defines it.
    private func luminance(_ color: [Double]) -> Double {
        let parts = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    @Test func `each color has a contrast of 4.5 to each background, in light and dark`() throws {
        let text = "\(PageStyle.colors)"
        let dark = try #require(text.range(of: "@media"))
        let schemes = [colors(text[..<dark.lowerBound]), colors(text[dark.lowerBound...])]
        #expect(schemes.map(\.count) == [13, 13])
        for scheme in schemes {
            for (name, color) in scheme where !["page", "band"].contains(name) {
                for background in ["page", "band"] {
                    let pair = [luminance(color), luminance(scheme[background] ?? [0, 0, 0])].sorted()
                    #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, "\(name) on \(background)")
                }
            }
        }
    }
}
