import Foundation

/// The names in a folder, sorted.
func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
}

/// The text of a file.
func text(of file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
}

/// The permission bits of a file, such as `0o600`.
func mode(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.posixPermissions] as? Int
}
