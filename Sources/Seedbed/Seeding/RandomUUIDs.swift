/// Fresh random UUIDs for one seeding, whose random bits come from the system sixteen UUIDs at a time: on Linux each request
/// is a call of the kernel.
final class RandomUUIDs {
    private var bits: [UInt64] = []

    /// The next one.
    func next() -> UUIDText {
        if bits.count < 2 { bits = SystemRandom.numbers(32) }
        return UUIDText(random: bits.removeLast(), bits.removeLast())
    }
}

extension Seeder.Environment {
    /// What gives one seeding its identities.
    var identities: () -> UUIDText {
        if let makeUUID { return makeUUID }
        let uuids = RandomUUIDs()
        return { uuids.next() }
    }
}
