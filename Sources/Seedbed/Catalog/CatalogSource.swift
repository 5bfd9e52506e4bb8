#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where an app's catalogs are.
public enum CatalogSource: Sendable {
    /// All files of a folder, but not of folders in it, whose names end in `.json`; those that end in `.schema.json` or
    /// start with a dot are left out.
    case directory(URL)
    /// One file.
    case file(URL)
    /// Some files.
    case files([URL])
    /// Catalogs made in code, which are taken as they are.
    case catalogs([Catalog])

    /// The files, as they are named; nil for catalogs made in code.
    func paths() throws(CatalogError) -> [String]? {
        switch self {
        case .directory(let url): try Self.paths(in: url.relativePath)
        case .file(let url): [url.relativePath]
        case .files(let urls): urls.map(\.relativePath)
        case .catalogs: nil
        }
    }

    private static func paths(in folder: String) throws(CatalogError) -> [String] {
        let names: [String]
        do throws(FileBytes.Failure) {
            names = try FileBytes.names(in: folder)
        } catch {
            throw CatalogError(error, at: folder)
        }
        let catalogs = names.filter { name in
            name.hasSuffix(".json") && !name.hasSuffix(".schema.json") && name != "catalog.schema.json"
                && !name.hasPrefix(".")
        }
        if catalogs.isEmpty { throw .unreadable(path: folder, reason: "there is no catalog (*.json) in this folder") }
        return catalogs.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
    }

    /// The bytes of a file.
    static func bytes(of path: String, upTo limit: Int = FileBytes.maximumCount) throws(CatalogError) -> [UInt8] {
        do throws(FileBytes.Failure) {
            return try FileBytes.read(path, upTo: limit)
        } catch {
            throw CatalogError(error, at: path)
        }
    }
}
