extension UUIDText {
    /// The identity under which a rescue puts the lost row back (R2), or `nil` if this is not a UUID.
    ///
    /// A fixed one-to-one mixing of the 122 free bits: two devices that rescue one row agree on it, and no generator that
    /// counts up arrives at it. Version and variant stay. It never changes, because rows refer to it.
    ///
    /// ```
    /// 00000000-0000-4000-8000-0000000000ff → 3fffc464-795d-4701-a5f2-1bd3165cd9ad
    /// ```
    public var rescued: UUIDText? {
        changingBits { $0.mix() }
    }

    /// The identity whose ``rescued`` this is, or `nil` if this is not a UUID.
    package var beforeRescue: UUIDText? {
        changingBits { bits in
            for round in UUIDBits.rounds.reversed() { bits.mix(round) }
        }
    }

    /// The identity under which earlier versions of Seedbed put a lost row back: the next UUID as a 128-bit number, which
    /// wraps.
    ///
    /// Rows still refer to what they rescued. No row gets such an identity any more.
    public var formerlyRescued: UUIDText? {
        changingBits { bits in
            let (low, carries) = bits.low.addingReportingOverflow(1)
            bits = UUIDBits(high: carries ? bits.high &+ 1 : bits.high, low: low)
        }
    }

    /// Whether this is what a rescue made of the other one, once or as often as a copy is rescued.
    func isRescue(of lost: UUIDText) -> Bool {
        guard let own = anyBits, var bits = lost.anyBits else { return false }
        return (0..<RescueRule.limit).contains { _ in
            bits.mix()
            return bits == own
        }
    }

    /// The bits of a UUID, also of one that is spelled without dashes.
    private var anyBits: UUIDBits? { bits ?? UUIDBits(description) }

    /// The UUID with other bits, spelled as this one is: with dashes or without.
    private func changingBits(_ change: (inout UUIDBits) -> Void) -> UUIDText? {
        guard var changed = anyBits else { return nil }
        change(&changed)
        return bits == nil ? UUIDText(changed.text.replacing("-", with: "")) : UUIDText(changed)
    }
}

/// How a rescue mixes the bits of a UUID.
extension UUIDBits {
    /// One step: half of the bits change by what the others are, so that the same step undoes it.
    fileprivate struct Round {
        /// Whether the bits of the first half change.
        var changesHigh: Bool
        /// The number that tells this round from the others.
        var key: UInt64
    }

    fileprivate static let rounds = [
        Round(changesHigh: true, key: 0x9E37_79B9_7F4A_7C15), Round(changesHigh: false, key: 0x3C6E_F372_FE94_F82A),
        Round(changesHigh: true, key: 0xDAA6_6D2C_7DDF_743F), Round(changesHigh: false, key: 0x78DD_E6E5_FD29_F054),
    ]
    /// All bits of the first half but the four of the version.
    private static let freeHigh: UInt64 = 0xFFFF_FFFF_FFFF_0FFF
    /// All bits of the second half but the two of the variant.
    private static let freeLow: UInt64 = 0x3FFF_FFFF_FFFF_FFFF

    /// Changes the bits as a rescue does.
    fileprivate mutating func mix() {
        for round in Self.rounds { mix(round) }
    }

    /// Changes the free bits of one half by those of the other, as SplitMix64 mixes a number.
    fileprivate mutating func mix(_ round: Round) {
        var value = (round.changesHigh ? low & Self.freeLow : high & Self.freeHigh) &+ round.key
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        value ^= value >> 31
        if round.changesHigh { high ^= value & Self.freeHigh } else { low ^= value & Self.freeLow }
    }
}
