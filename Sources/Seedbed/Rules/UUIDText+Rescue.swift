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
            for round in RescueMixing.rounds.reversed() { bits.mix(round) }
        }
    }

    /// The identity under which earlier versions of Seedbed put a lost row back: the next UUID as a 128-bit number, which
    /// wraps.
    ///
    /// Rows still refer to what they rescued. No row gets such an identity any more.
    public var formerlyRescued: UUIDText? {
        changingBits { bits in
            let (low, carries) = bits.low.addingReportingOverflow(1)
            bits = RescueMixing(high: carries ? bits.high &+ 1 : bits.high, low: low)
        }
    }

    /// Whether this is what a rescue made of the other one, once or as often as a copy is rescued.
    func isRescue(of lost: UUIDText) -> Bool {
        guard let own = RescueMixing(self), var bits = RescueMixing(lost) else { return false }
        return (0..<RescueRule.limit).contains { _ in
            bits.mix()
            return bits == own
        }
    }

    /// The UUID with other bits, spelled as this one is: with dashes or without.
    private func changingBits(_ change: (inout RescueMixing) -> Void) -> UUIDText? {
        guard var bits = RescueMixing(self) else { return nil }
        change(&bits)
        let length = description.utf8.count
        let text = String(unsafeUninitializedCapacity: length) { text in
            var count = 0
            for place in 0..<length {
                if length == 36, RescueMixing.isDash(place) {
                    text[place] = UInt8(ascii: "-")
                    continue
                }
                let half = count < 16 ? bits.high : bits.low
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - count % 16 * 4) & 15)
                text[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
                count += 1
            }
            return length
        }
        return UUIDText(lowered: text)
    }
}

/// The bits of a UUID, and how a rescue mixes them.
private struct RescueMixing: Equatable {
    /// One step: half of the bits change by what the others are, so that the same step undoes it.
    struct Round {
        /// Whether the bits of the first half change.
        var changesHigh: Bool
        /// The number that tells this round from the others.
        var key: UInt64
    }

    static let rounds = [
        Round(changesHigh: true, key: 0x9E37_79B9_7F4A_7C15), Round(changesHigh: false, key: 0x3C6E_F372_FE94_F82A),
        Round(changesHigh: true, key: 0xDAA6_6D2C_7DDF_743F), Round(changesHigh: false, key: 0x78DD_E6E5_FD29_F054),
    ]
    /// All bits of the first half but the four of the version.
    private static let freeHigh: UInt64 = 0xFFFF_FFFF_FFFF_0FFF
    /// All bits of the second half but the two of the variant.
    private static let freeLow: UInt64 = 0x3FFF_FFFF_FFFF_FFFF

    var high: UInt64
    var low: UInt64

    init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The bits of a UUID that is spelled with dashes or without, or `nil` if the text is none.
    init?(_ uuid: UUIDText) {
        let length = uuid.description.utf8.count
        guard length == 36 || length == 32 else { return nil }
        (high, low) = (0, 0)
        var place = 0
        for byte in uuid.description.utf8 {
            defer { place += 1 }
            if length == 36, Self.isDash(place) {
                if byte != UInt8(ascii: "-") { return nil }
                continue
            }
            guard let digit = Self.digit(byte) else { return nil }
            (high, low) = (high << 4 | low >> 60, low << 4 | digit)
        }
    }

    /// Whether a UUID of 36 characters has a dash there.
    static func isDash(_ place: Int) -> Bool { place == 8 || place == 13 || place == 18 || place == 23 }

    /// Changes the bits as a rescue does.
    mutating func mix() {
        for round in Self.rounds { mix(round) }
    }

    /// Changes the free bits of one half by those of the other, as SplitMix64 mixes a number.
    mutating func mix(_ round: Round) {
        var value = (round.changesHigh ? low & Self.freeLow : high & Self.freeHigh) &+ round.key
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        value ^= value >> 31
        if round.changesHigh { high ^= value & Self.freeHigh } else { low ^= value & Self.freeLow }
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte) - 0x30
        case 0x41...0x46: UInt64(byte) - 0x37
        case 0x61...0x66: UInt64(byte) - 0x57
        default: nil
        }
    }
}
