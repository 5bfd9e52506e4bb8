/// The texts of the files after a release: nothing but what the release says is touched.
extension CatalogText {
    /// A replacement of some bytes.
    private struct Edit {
        var range: Range<Int>
        var text: String
    }

    /// The catalog's file with another release date, and with more ids under `retired`.
    package func edited(released: SeedInstant, retiring ids: [String]) -> [UInt8] {
        draft.bytes.withUnsafeBufferPointer { bytes in
            var edits: [Edit] = []
            if released != catalog.released, let offset = draft.offsets[.released],
                let token = Self.token(at: offset, in: bytes)
            {
                edits.append(Edit(range: token.start..<token.end, text: "\"\(released.short)\""))
            }
            if !ids.isEmpty { edits += retire(ids, in: bytes) }
            return Self.apply(edits, to: bytes)
        }
    }

    /// Whether bytes are those of a valid catalog of that release.
    package static func isValid(_ bytes: [UInt8], released: SeedInstant) -> Bool {
        let draft = CatalogReader.draft(of: bytes, named: "")
        return draft.problems.isEmpty && draft.released == released
    }

    private func retire(_ ids: [String], in bytes: UnsafeBufferPointer<UInt8>) -> [Edit] {
        let list = ids.map { "\"\($0)\"" }
        guard let offset = draft.offsets[.retired], let token = Self.token(at: offset, in: bytes) else {
            guard let offset = draft.offsets[.seeds], let seeds = Self.token(at: offset, in: bytes) else { return [] }
            let line = Self.indent(before: offset, in: bytes)
            let text = ",\(line ?? " ")\"retired\": [\(list.joined(separator: ", "))]"
            return [Edit(range: seeds.end..<seeds.end, text: text)]
        }
        if draft.retired.isEmpty {
            return [Edit(range: token.start..<token.end, text: "[\(list.joined(separator: ", "))]")]
        }
        var end = token.end - 1
        while end > token.start, bytes[end - 1] <= 0x20 { end -= 1 }
        let last = draft.retired.last?.offset ?? end
        let line = Self.indent(before: last, in: bytes, from: token.start)
        return [Edit(range: end..<end, text: list.map { ",\(line ?? " ")\($0)" }.joined())]
    }

    /// The line break and the spaces before the text at an offset, or `nil` if its line begins with something else.
    ///
    /// - Parameter start: how far back to look.
    private static func indent(
        before offset: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
    ) -> String? {
        var first = offset
        while first > start, bytes[first - 1] != 0x0A { first -= 1 }
        guard first > start else { return nil }
        let spaces = bytes[first...].prefix { $0 == 0x20 || $0 == 0x09 }
        return "\n" + String(decoding: spaces, as: UTF8.self)
    }

    /// The history file with this release; a new file if `former` is nil.
    ///
    /// - Parameter limit: the most bytes of a content that is kept whole.
    package func history(
        _ former: [UInt8]?, adding changes: CatalogChanges, released: SeedInstant, hashAbove limit: Int? = nil
    ) -> [UInt8] {
        let lines =
            columnLines(released: released)
            + historyLines(of: changes.changes, released: released, hashAbove: limit)
        let date = "\"\(released.short)\""
        let shape = "\"shape\": \(Self.spaced(CatalogShape(catalog).json))"
        guard let former else {
            let entries = lines.map { "    \($0),\n" }.joined()
            // Git takes changes with no more than three lines between them for one, and would mix the lines of two branches.
            return Array(
                """
                {
                  "$schema": "../history.schema.json",
                  "catalog": "\(catalog.name)",
                  \(shape),



                  "releases": [
                    \(date)
                  ],

                  "shipped": [
                \(entries)    {}
                  ]
                }

                """.utf8)
        }
        return former.withUnsafeBufferPointer { bytes in
            let fields = Self.fields(of: bytes)
            var edits: [Edit] = []
            if let releases = fields["releases"], !ownHistory.releases.contains(released) {
                let isEmpty = !bytes[releases.start + 1..<releases.end - 1].contains { $0 > 0x20 }
                edits.append(
                    Edit(range: releases.start + 1..<releases.start + 1, text: "\n    \(date)\(isEmpty ? "" : ",")"))
            }
            if let shipped = fields["shipped"], !lines.isEmpty {
                let isEmpty = !bytes[shipped.start + 1..<shipped.end - 1].contains { $0 > 0x20 }
                let text = lines.map { "\n    \($0)" }.joined(separator: ",") + (isEmpty ? "\n  " : ",")
                edits.append(Edit(range: shipped.start + 1..<shipped.start + 1, text: text))
            }
            if let known = fields["shape"] {
                edits.append(Edit(range: known.start..<known.end, text: Self.spaced(CatalogShape(catalog).json)))
            } else if let name = fields["catalog"] {
                edits.append(Edit(range: name.end..<name.end, text: ",\n  \(shape)"))
            }
            return Self.apply(edits, to: bytes)
        }
    }

    /// The values of an object's fields at the top of a file that is known to be valid.
    private static func fields(of bytes: UnsafeBufferPointer<UInt8>) -> [String: JSONToken] {
        var reader = JSONReader(bytes)
        var fields: [String: JSONToken] = [:]
        do throws(JSONStop) {
            try reader.begin()
            var isFirst = true
            try reader.open()
            while let name = try reader.nextName(&isFirst) { fields[reader.text(name)] = try reader.value() }
        } catch {
            return fields
        }
        return fields
    }

    private static func token(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> JSONToken? {
        var reader = JSONReader(bytes)
        reader.position = offset
        reader.depth = 1
        return try? reader.value()
    }

    /// JSON in one line, with a space after each comma and colon and inside braces.
    private static func spaced(_ value: JSONValue) -> String {
        switch value {
        case .object(let fields):
            let members = fields.map { "\(JSONValue.string($0.name).serialized(.compact)): \(spaced($0.value))" }
            return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
        case .array(let elements): return "[\(elements.map(spaced).joined(separator: ", "))]"
        default: return value.serialized(.compact)
        }
    }

    /// Replaces the bytes, with line breaks like the first one of the file.
    private static func apply(_ edits: [Edit], to bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let (newline, carriageReturn): (UInt8, UInt8) = (0x0A, 0x0D)
        let first = bytes.firstIndex(of: newline)
        let hasReturns = first.map { $0 > 0 && bytes[$0 - 1] == carriageReturn } ?? false
        var result = Array(bytes)
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            let text = Array(edit.text.utf8)
            let lines = hasReturns ? text.flatMap { $0 == newline ? [carriageReturn, newline] : [$0] } : text
            result.replaceSubrange(edit.range, with: lines)
        }
        return result
    }
}
