/// What was wrong with a defaults file that Seedbed could work with all the same.
public enum DefaultsWarning: Hashable, Sendable {
    /// The file was damaged and now has the new path; what it recorded is to be rebuilt from the store's receipts.
    case setAside(path: String, newPath: String, reason: String)
    /// A catalog's entry has a date that cannot be read, or lacks a field, and counts as absent.
    case unreadableEntry(device: String, catalog: String)
}

extension DefaultsWarning: CustomStringConvertible {
    /// One sentence that names the file or the entry, and says what became of it.
    public var description: String {
        switch self {
        case .setAside(let path, let newPath, let reason):
            "\(path) is not a defaults file (\(reason)) and was kept as \(newPath); a new one is rebuilt from the store"
        case .unreadableEntry(let device, let catalog):
            "the defaults file's entry for catalog \(catalog) on device \(device) cannot be read and counts as absent"
        }
    }
}
