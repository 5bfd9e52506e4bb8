import Foundation
import SeedbedConformance
import Testing

/// The report of the suite, and how a part of the suite is run.
struct ReportTests {
    private func failure(_ fault: Fault, only name: String, seed: UInt64 = 1) async throws -> ConformanceFailure {
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await StoreConformance(BrokenHarness(fault: fault), randomSeed: seed).check(only: name)
        }
        return try #require(failure)
    }

    @Test func `a broken promise is told with its rule, what was expected and what was found`() async throws {
        let name = "remove C5: what refers to a removed copy refers to its survivor afterwards"
        let text = """
            1 of 1 promises are not kept

            remove C5: what refers to a removed copy refers to its survivor afterwards
              after a1 and a3 went in favour of a2
                expected:
                  Speech
                  uuid  title  type
                  51    Mine   a2
                  52    Mine   a2
                  53    Mine   a2
                  54    Mine   b1
                  55    Mine   -
                  56    Mine   a2
                found:
                  Speech
                  uuid  title  type
                  51    Mine   a1
                  52    Mine   a2
                  53    Mine   a3
                  54    Mine   b1
                  55    Mine   -
                  56    Mine   a1
            """
        let failure = try await failure(.leavesChildren, only: name)
        #expect(failure.description == text)
        #expect((failure as any Error).localizedDescription == text)
    }

    @Test func `what a store throws is a finding, and the other checks go on`() async throws {
        let failure = try await failure(.throwsInGroups, only: "groups")
        let findings = failure.broken.flatMap(\.findings).map(\.description)
        #expect(failure.checked == 10)
        #expect(failure.broken.map(\.promise.rule) == ["C2", "C2", "C3", "C2", "C6", "T1"])
        #expect(
            Set(findings) == ["  the check was ended by an error\n    found:\n      broken: no such column"])
    }

    @Test func `one seed finds the same twice, and is told`() async throws {
        let first = try await failure(.leavesChildren, only: "random", seed: 7)
        #expect(try await failure(.leavesChildren, only: "random", seed: 7) == first)
        #expect(first.description.contains("StoreConformance(harness, randomSeed: 7, randomOperations: 400)"))
    }

    @Test func `a check is found by its name, its rule or its topic, and by nothing else`() async throws {
        let suite = StoreConformance(MyHarness())
        for promise in suite.promises { try await suite.check(only: promise.name) }
        try await suite.check(only: "S5", "journal")
        let failure = await #expect(throws: ConformanceFailure.self) { try await suite.check(only: "C5", "C9") }
        #expect(failure?.description == "no promise, rule or topic is called “C9”")
    }

    @Test func `no two promises have one name`() {
        let names = StoreConformance(MyHarness()).promises.map(\.name)
        #expect(Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
    }

    @Test func `the harness in the documentation is the one that the memory store is tested with`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let example = try String(contentsOf: tests.appending(path: "Support/MyHarness.swift"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "\n")
        let source = tests.appending(path: "../../Sources/SeedbedConformance/Harness/StoreHarness.swift")
        let lines = try String(contentsOf: source, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let comment = lines.filter { $0.hasPrefix("///") }.map { $0.dropFirst($0 == "///" ? 3 : 4) }
        let code = comment.drop { $0 != "```swift" }.dropFirst().prefix { $0 != "```" }
        #expect(code.joined(separator: "\n") + "\n" == example)
    }
}
