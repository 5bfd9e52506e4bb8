/// Why catalogs could not be read; nothing has been written anywhere when it is thrown.
public enum CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The catalogs are not valid: all problems of all files, by file and place.
    ///
    /// At most 1001 are listed; the last one then tells how many problems follow.
    case invalid([CatalogError.Problem])
    /// No such file or folder exists.
    case missing(path: String)
    /// The file or folder exists, but reading it failed for that reason.
    case unreadable(path: String, reason: String)
    /// The folder holds no catalog.
    case empty(path: String)

    /// The problems, one a line; or the sentence for the path.
    public var description: String {
        switch self {
        case .invalid(let problems): problems.map(\.description).joined(separator: "\n")
        case .missing(let path): "\(path): the file or folder does not exist"
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .empty(let path): "\(path): the folder holds no catalog (*.json)"
        }
    }

    /// The error for a file that could not be read.
    init(_ failure: FileBytes.Failure, at path: String) {
        switch failure {
        case .missing: self = .missing(path: path)
        case .unreadable(let reason): self = .unreadable(path: path, reason: reason)
        }
    }

    /// Returns the error for files that cannot be read, together with the mistakes in the other files.
    ///
    /// If one file cannot be read and the others have no mistakes, it is that file's own error. Mistakes between catalogs are left
    /// out: they need all files.
    static func unread(_ errors: [CatalogError], besides drafts: [ParsedCatalog]) -> CatalogError {
        let mistakes = drafts.map(\.fileProblems).listed
        if let error = errors.first, errors.count == 1, mistakes.isEmpty { return error }
        let unread = errors.compactMap { error -> Problem? in
            switch error {
            case .missing(let path):
                Problem(file: path, line: 1, column: 1, message: "the file or folder does not exist")
            case .unreadable(let path, let reason):
                Problem(file: path, line: 1, column: 1, message: "cannot be read: \(reason)")
            case .invalid, .empty: nil
            }
        }
        return .invalid(mistakes + unread)
    }
}

extension CatalogError {
    /// One mistake in a catalog file, with its place.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The file, as it was named.
        public var file: String
        /// The line, from 1.
        public var line: Int
        /// The column within the line in Unicode scalars, from 1.
        public var column: Int
        /// The problem in words; it names columns and ids, but none of the seeds' values.
        public var message: String

        /// A problem at a place of a file.
        public init(file: String, line: Int, column: Int, message: String) {
            self.file = file
            self.line = line
            self.column = column
            self.message = message
        }

        /// `file:line:column: message`, which editors and terminals turn into a link.
        public var description: String { "\(file):\(line):\(column): \(message)" }
    }
}
