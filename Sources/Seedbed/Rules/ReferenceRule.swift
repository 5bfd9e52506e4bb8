/// Which copy of a seed a `$ref` stands for, and which one takes over the rows of a copy that is gone.
public enum ReferenceRule {
    /// The copy that stays when the group is cleaned up; nil when the user removed or dismissed the seed.
    public static func target(of copies: [Copy], isDurable: Bool) -> Copy? {
        let own = copies.filter { !$0.isDismissed && ($0.isTouched || $0.createDate == nil) }
        let users = CopyOrder.heir(of: own) ?? own.first
        if isDurable { return users ?? (copies.contains(where: \.isTouched) ? nil : CopyOrder.survivor(of: copies)) }
        return CopyOrder.survivor(of: copies) ?? users
    }

    /// The copy under which rows stand whose own one others have deleted (C5): also one that the user dismissed, if there is no
    /// other, as when a cleanup here moves them.
    public static func place(among copies: [Copy], isDurable: Bool) -> Copy? {
        target(of: copies, isDurable: isDurable) ?? CopyOrder.heir(of: copies)
    }
}
