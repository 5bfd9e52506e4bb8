/// The problems found in one file, with the bytes that give each its line and column.
struct FileProblems {
    /// The file as it was named.
    var file: String
    /// Its bytes.
    var bytes: [UInt8]
    /// The problems found.
    var problems: JSONProblems
}

extension [FileProblems] {
    /// The problems of all files, by file and place, as far as they are listed: at most 1001.
    var listed: [CatalogError.Problem] {
        var listed: [CatalogError.Problem] = []
        for file in self where !file.problems.isEmpty && listed.count <= JSONProblems.limit {
            let located = file.bytes.withUnsafeBufferPointer { file.problems.located(in: $0) }
            listed += located.prefix(JSONProblems.limit + 1 - listed.count).map { problem in
                CatalogError.Problem(
                    file: file.file, line: problem.position.line, column: problem.position.column,
                    message: problem.message)
            }
        }
        if listed.count > JSONProblems.limit {
            let count = reduce(0) { $0 + $1.problems.count }
            listed[JSONProblems.limit].message = JSONError.more(count - JSONProblems.limit)
        }
        return listed
    }
}

extension ParsedCatalog {
    /// Its problems with what is needed to locate them.
    var fileProblems: FileProblems { FileProblems(file: file, bytes: bytes, problems: problems) }
}
