import SeedbedObjectGraph
import Testing

@Suite struct `The steps of an import` {
    @Test func `the last step that succeeded finishes the import once`() {
        var steps = ImportSteps()
        #expect(steps.note("a", hasEnded: false, hasSucceeded: false) == nil)
        let first = steps.note("a", hasEnded: true, hasSucceeded: true)
        #expect(steps.note("b", hasEnded: false, hasSucceeded: false) == nil)
        #expect(first.map { steps.isFinished(after: $0) } == false, "another step has begun")
        let second = steps.note("b", hasEnded: true, hasSucceeded: true)
        #expect(first.map { steps.isFinished(after: $0) } == false, "another step has ended")
        #expect(second.map { steps.isFinished(after: $0) } == true)
        #expect(second.map { steps.isFinished(after: $0) } == false, "it was reported")
    }

    @Test func `a step that fails is not reported, and keeps the one before it from finishing`() {
        var steps = ImportSteps()
        let first = steps.note("a", hasEnded: true, hasSucceeded: true)
        #expect(steps.note("b", hasEnded: true, hasSucceeded: false) == nil)
        #expect(first.map { steps.isFinished(after: $0) } == false)
    }
}
