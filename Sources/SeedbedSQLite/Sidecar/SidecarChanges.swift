/// The name of an entry of a sidecar.
package struct SidecarKey: Hashable, Sendable {
    /// Whether the entry belongs to a save that has begun.
    package var isIntended: Bool
    /// The section that it is in.
    package var section: String
    /// Its name within the section.
    package var name: String

    /// A name.
    package init(_ section: String, _ name: String, isIntended: Bool = false) {
        self.isIntended = isIntended
        self.section = section
        self.name = name
    }
}

/// Changes of a sidecar that are made at once, or not at all.
package struct SidecarChanges: Equatable, Sendable {
    /// Whether the sidecar holds nothing else afterwards.
    package var replacesAll = false
    /// The entries that get a text.
    package var texts: [SidecarKey: String] = [:]
    /// The entries that go.
    package var removed: Set<SidecarKey> = []

    /// No change.
    package init() {}

    /// Whether nothing changes.
    package var isEmpty: Bool { !replacesAll && texts.isEmpty && removed.isEmpty }
}
