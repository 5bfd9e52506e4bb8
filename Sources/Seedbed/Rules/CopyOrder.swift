/// The order in which copies of one seed stand behind each other, the same on every device.
///
/// Only synced row data goes into it: never the row's number, the order of rows, a clock or a catalog.
public enum CopyOrder {
    /// The untouched copy that stays: the greatest by (`createDate`, `uuid`) (C2); nil when none is untouched.
    ///
    /// Of copies that tie completely it is the first one handed over; ``CleanupRule`` keeps them all.
    public static func survivor(of copies: some Sequence<Copy>) -> Copy? {
        greatest(copies.lazy.filter(\.isUntouched)) { $0.createDate }
    }

    /// The touched copy that others yield to (C3): one that is not dismissed before one that is, then the greatest by
    /// (`updateDate`, `uuid`); nil when none is touched.
    public static func heir(of copies: some Sequence<Copy>) -> Copy? {
        let touched = copies.filter(\.isTouched)
        return greatest(touched.lazy.filter { !$0.isDismissed }) { $0.updateDate }
            ?? greatest(touched.lazy) { $0.updateDate }
    }

    /// Whether the copies stand exactly level by (`createDate`, `uuid`).
    static func tie(_ left: Copy, _ right: Copy) -> Bool {
        left.createDate == right.createDate && left.uuid == right.uuid
    }

    private static func greatest(_ copies: some Sequence<Copy>, by date: (Copy) -> Instant?) -> Copy? {
        var greatest: Copy?
        for copy in copies {
            guard let best = greatest else {
                greatest = copy
                continue
            }
            if isLess((date(best), best.uuid), (date(copy), copy.uuid)) { greatest = copy }
        }
        return greatest
    }

    private static func isLess(_ left: (Instant?, UUIDText), _ right: (Instant?, UUIDText)) -> Bool {
        switch (left.0, right.0) {
        case (nil, nil): left.1 < right.1
        case (nil, _): true
        case (_, nil): false
        case (let leftDate?, let rightDate?): (leftDate, left.1) < (rightDate, right.1)
        }
    }
}
