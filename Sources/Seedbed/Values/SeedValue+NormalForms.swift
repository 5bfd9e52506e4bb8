/// Texts that a person reads as one: `é` precomposed and decomposed.
extension SeedValue {
    /// Whether both are the same value, or the same text in any Unicode normal form.
    func isEquivalent(to other: SeedValue) -> Bool {
        if case .text(let left) = self, case .text(let right) = other { return left == right }
        return self == other
    }

    /// The value, with a text in one normal form.
    var inOneForm: SeedValue {
        if case .text(let text) = self { .text(CanonicalText.composed(text)) } else { self }
    }
}

extension Sequence<SeedValue> {
    /// Whether both have the same number of values, equivalent in pairs (``SeedValue/isEquivalent(to:)``).
    func areEquivalent(to others: some Sequence<SeedValue>) -> Bool {
        elementsEqual(others) { $0.isEquivalent(to: $1) }
    }
}

extension Seed.Content {
    /// Whether both are the same, texts in any Unicode normal form.
    func isEquivalent(to other: Seed.Content) -> Bool {
        if case .value(let left) = self, case .value(let right) = other { return left.isEquivalent(to: right) }
        return self == other
    }
}
