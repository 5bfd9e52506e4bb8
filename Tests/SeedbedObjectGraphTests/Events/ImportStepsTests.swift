import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `The steps of an import` {
    private func begins(_ id: String, of store: String = "own") -> MirrorStep {
        MirrorStep(id, of: store, hasEnded: false, hasSucceeded: false)
    }

    private func ends(_ id: String, of store: String = "own", hasSucceeded: Bool = true) -> MirrorStep {
        MirrorStep(id, of: store, hasEnded: true, hasSucceeded: hasSucceeded)
    }

    @Test func `the last step that succeeded finishes the import once`() {
        var steps = ImportSteps()
        #expect(steps.note(begins("a")) == nil)
        let first = steps.note(ends("a"))
        let running = steps.note(begins("b"))
        #expect(first.map { steps.isFinished(after: $0, of: "own") } == false, "another step has begun")
        #expect(running.map { steps.isFinished(after: $0, of: "own") } == false, "it runs")
        let second = steps.note(ends("b"))
        #expect(first.map { steps.isFinished(after: $0, of: "own") } == false, "another step has ended")
        #expect(second.map { steps.isFinished(after: $0, of: "own") } == true)
        #expect(second.map { steps.isFinished(after: $0, of: "own") } == false, "it was reported")
    }

    @Test func `a step that fails is not reported, and keeps the one before it from finishing`() {
        var steps = ImportSteps()
        let first = steps.note(ends("a"))
        #expect(steps.note(ends("b", hasSucceeded: false)) == nil)
        #expect(first.map { steps.isFinished(after: $0, of: "own") } == false)
    }

    @Test func `a step of which no end is told holds the import up for ten minutes only`() {
        var steps = ImportSteps()
        #expect(steps.note(begins("lost")) == nil)
        let first = steps.note(ends("a"))
        #expect(first.map { steps.isFinished(after: $0, of: "own") } == false)
        let other = steps.note(begins("lost too"))
        #expect(other.map { steps.isFinished(after: $0, of: "own", waiting: ImportSteps.patience) } == true)
        let next = steps.note(ends("b"))
        #expect(next.map { steps.isFinished(after: $0, of: "own") } == true, "the lost steps are forgotten")
    }

    @Test func `a step of the shared store holds up no import of the private one`() {
        var steps = ImportSteps()
        #expect(steps.note(begins("a", of: "shared")) == nil)
        let own = steps.note(ends("b"))
        #expect(own.map { steps.isFinished(after: $0, of: "shared") } == false)
        #expect(own.map { steps.isFinished(after: $0, of: "own") } == true)
    }
}
