internal import Dispatch
internal import Seedbed

/// A device's "random" identities, the same in every demo, so that the README can show its output.
struct DemoIdentities: Sendable {
    private let prefixes: [String]
    private let queue = DispatchQueue(label: "seedbed.demo")
    private let count = DispatchSpecificKey<Int>()

    /// Makes identities with these first eight digits, in order, and random ones after the last.
    init(_ prefixes: [String]) {
        self.prefixes = prefixes
    }

    /// Returns the next identity.
    func next() -> UUIDText {
        queue.sync {
            let place = queue.getSpecific(key: count) ?? 0
            queue.setSpecific(key: count, value: place + 1)
            if place >= prefixes.count { return .random() }
            return UUIDText("\(prefixes[place])-2026-4112-8000-5eedbed5eedb")
        }
    }
}
