/// Which changed defaults are offered to a user.
package enum OfferRule {
    /// Whether a copy may be offered something: it is the user's, and the user has not dismissed it.
    package static func concerns(_ copy: SeedCopy) -> Bool {
        copy.isTouched && !copy.isDismissed && copy.createDate != nil
    }

    /// The languages in which a copy is offered something: the one in which it was shipped, as far as its texts tell.
    ///
    /// - Parameters:
    ///   - yours: what the copy holds.
    ///   - shipped: the seed as it was shipped to the copy.
    ///   - preferred: the languages of this device.
    static func language(of yours: [StoredField], shipped: Seed, or preferred: [String]) -> [String] {
        for translation in shipped.translations {
            let column = shipped.values[translation.place].column
            guard case .text(let held)? = yours.first(where: { $0.column == column })?.value,
                let version = translation.text.versions.first(where: { $0.text == held })
            else { continue }
            return [version.language]
        }
        return preferred
    }

    /// The columns to offer: the default has changed, and the user's value is not the new default already.
    ///
    /// A user who has the new default in one language is offered none. Otherwise devices of two languages would offer each other's
    /// default again and again.
    ///
    /// - Parameters:
    ///   - isEqual: whether a shipped value and a held one are equal in a column.
    ///   - isTranslation: whether a held value is the new default of a column in some language.
    package static func columns(
        then: [StoredField], yours: [StoredField], now: [StoredField], isEqual: (SeedValue, SeedValue, String) -> Bool,
        isTranslation: (SeedValue, String) -> Bool = { _, _ in false }
    ) -> [SeedOffer.Column] {
        now.compactMap { field in
            guard let before = then.first(where: { $0.column == field.column }),
                let held = yours.first(where: { $0.column == field.column }),
                !isEqual(before.value, field.value, field.column), !isEqual(field.value, held.value, field.column),
                !isTranslation(held.value, field.column)
            else { return nil }
            return SeedOffer.Column(
                name: field.column, shippedThen: before.value, yours: held.value, shippedNow: field.value,
                isYours: !isEqual(before.value, held.value, field.column))
        }
    }

    /// Whether the user has declined a default: none that was released later has come since.
    package static func isDeclined(_ released: SeedInstant, declined: SeedInstant?) -> Bool {
        declined.map { released <= $0 } ?? false
    }
}
