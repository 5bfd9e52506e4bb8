/// Why catalogs could not be read; nothing has been written anywhere when it is thrown.
public enum CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The catalogs say what cannot be: all problems of all files, by file and place.
    ///
    /// There are at most 1001; the last one then says how many there are from there on.
    case invalid([CatalogProblem])
    /// There is no such file or folder.
    case missing(path: String)
    /// The file or folder is there, but reading it failed for that reason.
    case unreadable(path: String, reason: String)
    /// The folder holds no catalog.
    case empty(path: String)

    /// The problems, one a line; or the sentence for the path.
    public var description: String {
        switch self {
        case .invalid(let problems): problems.map(\.description).joined(separator: "\n")
        case .missing(let path): "\(path): there is no such file or folder"
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .empty(let path): "\(path): there is no catalog (*.json) in this folder"
        }
    }

    /// The error for a file that could not be read.
    init(_ failure: FileBytes.Failure, at path: String) {
        switch failure {
        case .missing: self = .missing(path: path)
        case .unreadable(let reason): self = .unreadable(path: path, reason: reason)
        }
    }
}
