/// Which copy's filing or sorting the survivor takes over when copies of one seed go (C2).
///
/// Filing and sorting are values of volatile columns and foreign keys: no edit, but the user's all the same.
enum FilingRule {
    /// A copy that goes, and whether a column of it holds what was delivered; `nil` if that is not known.
    typealias Going = (copy: Copy, isAsDelivered: Bool?)

    /// The place of the copy whose value the survivor takes over in a column, or `nil` if it keeps its own.
    ///
    /// It keeps its own unless that is certainly what was delivered. Of several copies that the user has filed the greatest by
    /// (`createDate`, `uuid`) counts.
    static func source(for isSurvivorAsDelivered: Bool?, of going: [Going]) -> Int? {
        guard isSurvivorAsDelivered == true else { return nil }
        return going.indices.filter { going[$0].isAsDelivered == false }
            .max { CopyOrder.isLess(going[$0].copy, going[$1].copy) }
    }
}
