#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where an app's catalogs are.
public enum CatalogSource: Sendable {
    /// All files of a folder, but not of folders in it, whose names end in `.json`.
    ///
    /// Files whose names end in `.schema.json` or start with a dot are left out, and so is the defaults file of a store in the
    /// folder. The folder `history` in it holds the histories of earlier releases.
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
        /// Its name in messages: the path as the caller wrote it.
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
                    && !(FileName.isDefaults(name) && Self.isDefaults("\(folder.path)/\(name)"))
            }
        } catch {
            if case .missing = error { return nil }
            throw CatalogError(error, at: folder.name)
        }
    }

    /// Whether a file begins as a defaults file does; a catalog may have such a name too.
    private static func isDefaults(_ path: String) -> Bool {
        (try? FileBytes.start(of: path)).map { HeaderReader.startsAsDefaults($0) } ?? false
    }

    /// The bytes of a file.
    static func bytes(of file: File) throws(CatalogError) -> [UInt8] {
        do throws(FileBytes.Failure) { return try FileBytes.read(file.path) } catch {
            throw CatalogError(error, at: file.name)
        }
    }

    /// The first bytes of a file, which nearly always contain the catalog's header.
    static func start(of file: File) throws(CatalogError) -> [UInt8] {
        do throws(FileBytes.Failure) { return try FileBytes.start(of: file.path) } catch {
            throw CatalogError(error, at: file.name)
        }
    }
}

extension CatalogSource {
    /// Reads the names and release dates of all catalogs but no seed, as every launch does.
    ///
    /// It reads the first 4 KiB of each file. It reads the whole file only if both do not come before `seeds` there.
    ///
    /// - Throws: A ``CatalogError`` if a file is neither a catalog with a usable name and date nor the texts of one in a language,
    ///   and if two catalogs have one name; only ``load()`` finds other mistakes.
    public func headers() throws(CatalogError) -> [Catalog.Header] {
        if case .catalogs(let catalogs) = self { return catalogs.map(\.header) }
        // Only reading the files whole finds every mistake.
        if let headers = try quickHeaders() { return headers }
        return try load().map(\.header)
    }

    /// Returns the headers, or `nil` if a file is neither a catalog nor the texts of one, or if two catalogs have one name.
    private func quickHeaders() throws(CatalogError) -> [Catalog.Header]? {
        var headers: [Catalog.Header] = []
        var stems: Set<String> = []
        var overlays: [String] = []
        for file in try files() {
            guard let start = try? Self.start(of: file) else { return nil }
            let overlay = Self.overlayName(file.path)
            if let header = HeaderReader.header(of: start, named: file.name) {
                headers.append(header)
            } else if let overlay, LanguageTag.isWellFormed(overlay.language), HeaderReader.startsAsTexts(start) {
                overlays.append(overlay.catalog)
                continue
            } else if let bytes = try? Self.bytes(of: file) {
                if let header = HeaderReader.header(of: bytes, named: file.name, goesPastSeeds: true) {
                    headers.append(header)
                } else if let overlay, LanguageTag.isWellFormed(overlay.language), Self.isOverlay(bytes) {
                    overlays.append(overlay.catalog)
                    continue
                } else {
                    return nil
                }
            } else {
                return nil
            }
            if let stem = Self.stem(file.path) { stems.insert(stem) }
        }
        let names = Set(headers.map(\.name))
        let areKnown = overlays.allSatisfy { names.contains($0) || stems.contains($0) }
        return !headers.isEmpty && names.count == headers.count && areKnown ? headers : nil
    }
}

extension CatalogSource {
    /// Reads all catalogs and checks them against each other.
    ///
    /// They come in the order in which they can be seeded: those first that others refer to, and otherwise by name.
    ///
    /// - Throws: A ``CatalogError`` with every problem of every file; none of the catalogs is to be used then.
    public func load() throws(CatalogError) -> [Catalog] { try load(keepsPlaces: false) }

    /// Reads all catalogs as ``load()`` does.
    ///
    /// - Parameter keepsPlaces: whether the seeds will be asked for, so that noting the places of their values is worth the
    ///   memory.
    func load(keepsPlaces: Bool) throws(CatalogError) -> [Catalog] {
        if case .catalogs(let catalogs) = self { return Catalog.linked(Catalog.ordered(catalogs)) }
        return Catalog.linked(try CatalogLinker(try drafts(keepsPlaces: keepsPlaces)).catalogs())
    }

    /// Reads each file by itself; none for catalogs made in code.
    ///
    /// - Parameter keepsPlaces: whether to note the places of the seeds' values.
    func drafts(keepsPlaces: Bool = false) throws(CatalogError) -> [ParsedCatalog] {
        var drafts: [ParsedCatalog] = []
        var overlays: [(file: File, bytes: [UInt8])] = []
        var unread: [CatalogError] = []
        for file in try files() {
            let bytes: [UInt8]
            do throws(CatalogError) {
                bytes = try Self.bytes(of: file)
            } catch {
                unread.append(error)
                continue
            }
            if Self.overlayName(file.path) != nil, Self.isOverlay(bytes) {
                overlays.append((file, bytes))
                continue
            }
            var draft = CatalogReader.draft(of: bytes, named: file.name, keepsPlaces: keepsPlaces)
            draft.path = file.path
            drafts.append(draft)
        }
        var known = Set(overlays.map(\.file.path) + drafts.compactMap(\.path))
        for draft in drafts {
            for file in try Self.overlays(beside: draft) where known.insert(file.path).inserted {
                let bytes = try Self.bytes(of: file)
                if Self.isOverlay(bytes) { overlays.append((file, bytes)) }
            }
        }
        if !unread.isEmpty { throw .unread(unread, besides: drafts) }
        Self.attach(overlays, to: &drafts)
        return drafts
    }
}
