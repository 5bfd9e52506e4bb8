/// Which copy of a seed a `$ref` stands for.
public enum ReferenceRule {
    /// The copy that stays when the group is cleaned up; nil when the user removed or dismissed the seed.
    public static func target(of copies: [Copy], isDurable: Bool) -> Copy? {
        let own = copies.filter { !$0.isDismissed && ($0.isTouched || $0.createDate == nil) }
        let users = CopyOrder.heir(of: own) ?? own.first
        if isDurable { return users ?? (copies.contains(where: \.isTouched) ? nil : CopyOrder.survivor(of: copies)) }
        return CopyOrder.survivor(of: copies) ?? users
    }
}
