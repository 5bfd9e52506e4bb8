#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where an app's catalogs are.
public enum CatalogSource: Sendable {
    /// All files of a folder, but not of folders in it, whose names end in `.json`.
    ///
    /// Files whose names end in `.schema.json` or start with a dot are left out. The folder `history` in it holds what earlier
    /// releases shipped.
    case directory(URL)
    /// One file.
    case file(URL)
    /// Some files.
    case files([URL])
    /// Catalogs made in code, which are taken as they are.
    case catalogs([Catalog])

    /// A file with a catalog in it.
    struct File {
        /// Where it is.
        var path: String
        /// What messages call it: the path as the caller wrote it.
        var name: String
    }

    /// The files; none for catalogs made in code.
    func files() throws(CatalogError) -> [File] {
        switch self {
        case .directory(let url): try Self.files(in: File(path: url.path, name: url.relativePath))
        case .file(let url): [File(path: url.path, name: url.relativePath)]
        case .files(let urls): urls.map { File(path: $0.path, name: $0.relativePath) }
        case .catalogs: []
        }
    }

    private static func files(in folder: File) throws(CatalogError) -> [File] {
        guard let names = try names(in: folder) else { throw .missing(path: folder.name) }
        guard !names.isEmpty else { throw .empty(path: folder.name) }
        let prefix = folder.name.hasSuffix("/") ? folder.name : folder.name + "/"
        return names.map { File(path: "\(folder.path)/\($0)", name: prefix + $0) }
    }

    /// The names of a folder's files that may be catalogs or histories, sorted, or `nil` if the folder does not exist.
    static func names(in folder: File) throws(CatalogError) -> [String]? {
        do throws(FileBytes.Failure) {
            return try FileBytes.names(in: folder.path).filter { name in
                name.hasSuffix(".json") && !name.hasSuffix(".schema.json") && !name.hasPrefix(".")
            }
        } catch {
            if case .missing = error { return nil }
            throw CatalogError(error, at: folder.name)
        }
    }

    /// The bytes of a file.
    static func bytes(of file: File) throws(CatalogError) -> [UInt8] {
        do throws(FileBytes.Failure) { return try FileBytes.read(file.path) } catch {
            throw CatalogError(error, at: file.name)
        }
    }

    /// The first bytes of a file, in which a catalog's header nearly always stands.
    static func start(of file: File) throws(CatalogError) -> [UInt8] {
        do throws(FileBytes.Failure) { return try FileBytes.start(of: file.path) } catch {
            throw CatalogError(error, at: file.name)
        }
    }
}
