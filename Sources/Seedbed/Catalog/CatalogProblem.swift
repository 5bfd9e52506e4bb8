/// One thing that is wrong with a catalog file, and where.
public struct CatalogProblem: Sendable, Hashable, CustomStringConvertible {
    /// The file, as it was named.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column within the line in Unicode scalars, from 1.
    public var column: Int
    /// What is wrong; names columns and ids, but none of the seeds' values.
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
