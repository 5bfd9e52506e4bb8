import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

struct UUIDTextTests {
    @Test(arguments: [
        ("8E5F6C1E-7C1B", "8e5f6c1e-7c1b"), ("already-lower", "already-lower"), ("", ""),
        ("@AZ[`az{", "@az[`az{"), ("\u{c9}I\u{130}", "\u{c9}i\u{130}"),
    ])
    func `C2: ASCII letters are lowered and nothing else`(text: String, lowered: String) {
        #expect(Array(UUIDText(text).description.utf8) == Array(lowered.utf8))
    }

    @Test func `two of the same look but of other bytes are two`() {
        let (composed, decomposed) = (UUIDText("\u{e9}"), UUIDText("e\u{301}"))
        #expect(composed != decomposed)
        #expect(decomposed < composed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(Set([UUIDText("AB"), UUIDText("aB")]).count == 1)
    }

    @Test func `of all bytes only digits make a UUID, and dashes in their places`() {
        let text = Array("01234567-89ab-cdef-FEDC-BA9876543210".utf8)
        var wrong: [String] = []
        for (place, byte) in text.indices.flatMap({ place in (UInt8.min...UInt8.max).map { (place, $0) } }) {
            var bytes = text
            bytes[place] = byte
            let allowed = [8, 13, 18, 23].contains(place) ? "-" : "0123456789abcdefABCDEF"
            let lowered = String(decoding: bytes, as: UTF8.self).lowercased()
            let uuid = bytes.withUnsafeBufferPointer { UUIDText(uuid: $0) }
            if uuid?.description != (allowed.utf8.contains(byte) ? lowered : nil) {
                wrong.append("\(byte) at \(place)")
            }
        }
        #expect(wrong == [])
        for count in [0, 35, 37] {
            #expect(Array((text + text)[..<count]).withUnsafeBufferPointer { UUIDText(uuid: $0) } == nil)
        }
    }

    @Test func `C2: UUIDs and other texts have the order of their bytes in lower case`() {
        var random = RandomSource()
        let texts = (0..<300).map { _ in
            // Few digits, so that many share a long beginning.
            var text = String(
                (0..<36).map { [8, 13, 18, 23].contains($0) ? "-" : random.pick(["0", "0", "0", "9", "a", "F"]) })
            if random.chance(20) { text = String(text.dropLast(.random(in: 0...36, using: &random))) }
            if random.chance(20) { text += random.pick(["", "0", "é", "e\u{301}"]) }
            if random.chance(20) {
                text = text.replacing(random.pick(["-", "9", "F"]), with: random.pick(["g", "", " "]))
            }
            return text
        }
        for (left, right) in texts.flatMap({ left in texts.map { (left, $0) } }) {
            let bytes = [left, right].map { $0.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 } }
            let (one, other) = (UUIDText(left), UUIDText(right))
            let isRight =
                Array(one.description.utf8) == bytes[0] && (one == other) == (bytes[0] == bytes[1])
                && (one < other) == bytes[0].lexicographicallyPrecedes(bytes[1])
                && (one != other || one.hashValue == other.hashValue)
            if !isRight { Issue.record("\(random.replay): \(left), \(right)") }
        }
    }

    @Test func `an identity is a UUID if Foundation takes it for one, and has its bytes`() {
        var random = RandomSource()
        for _ in 0..<500 {
            var text = UUID().uuidString
            if random.chance(50) { text = text.lowercased() }
            if random.chance(30) { text = String(text.dropLast()) + random.pick(["", "g", "00"]) }
            #expect(UUIDText(text).uuid == UUID(uuidString: text), "\(text)")
            guard let uuid = UUID(uuidString: text) else { continue }
            #expect(UUIDText(uuid).description == uuid.uuidString.lowercased())
            let bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
            #expect(UUIDText(text).bytes == bytes)
            #expect(UUIDText(text.replacing("-", with: "")).bytes == bytes)
        }
    }

    /// The mixing written with numbers of texts, digit by digit.
    private static func rescued(_ text: String) -> String? {
        let digits = text.filter { $0 != "-" }
        let isDashed = text.utf8.enumerated().filter { $1 == 0x2D }.map(\.offset) == [8, 13, 18, 23]
        guard text.utf8.count == 36 && isDashed || text.utf8.count == 32 && digits == text,
            digits.utf8.count == 32, var high = UInt64(digits.prefix(16), radix: 16),
            var low = UInt64(digits.suffix(16), radix: 16), !digits.contains("+")
        else { return nil }
        let (freeHigh, freeLow): (UInt64, UInt64) = (0xFFFF_FFFF_FFFF_0FFF, 0x3FFF_FFFF_FFFF_FFFF)
        for round in 1...4 as ClosedRange<UInt64> {
            var value = (round % 2 == 1 ? low & freeLow : high & freeHigh) &+ round &* 0x9E37_79B9_7F4A_7C15
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            value ^= value >> 31
            if round % 2 == 1 { high ^= value & freeHigh } else { low ^= value & freeLow }
        }
        var mixed = [high, low].map { half in
            String(repeating: "0", count: half.leadingZeroBitCount / 4 - (half == 0 ? 1 : 0)) + String(half, radix: 16)
        }.joined()
        if isDashed {
            for place in [8, 13, 18, 23] { mixed.insert("-", at: mixed.index(mixed.startIndex, offsetBy: place)) }
        }
        return mixed
    }

    @Test func `R2: random identities are mixed bit by bit, and only those of UUIDs`() {
        var random = RandomSource()
        for _ in 0..<2000 {
            var text = [random.next(), random.next()].map { number in
                let digits = String(number >> UInt64.random(in: 0...63, using: &random), radix: 16)
                return String(repeating: "0", count: 16 - digits.utf8.count) + digits
            }.joined()
            if random.chance(70) {
                for place in [8, 13, 18, 23] { text.insert("-", at: text.index(text.startIndex, offsetBy: place)) }
            }
            if random.chance(30) { text = text.uppercased() }
            if random.chance(20) {
                let place = text.indices.randomElement(using: &random) ?? text.startIndex
                text.replaceSubrange(place...place, with: random.pick(["-", "g", "", "é", "+", "0"]))
            }
            let uuid = UUIDText(text)
            #expect(uuid.rescued?.description == Self.rescued(uuid.description), "\(random.replay): \(text)")
            #expect(uuid.rescued?.beforeRescue == (uuid.rescued == nil ? nil : uuid), "\(random.replay): \(text)")
        }
    }
}
