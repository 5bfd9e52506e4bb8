/// Catalogs without their seeds, as they were when they were last read and validated whole.
struct CatalogHeads: Sendable {
    /// In the order in which they are seeded.
    let heads: [Catalog]
    /// The catalogs with their seeds, which prove twins (T4), or `nil` if they take much memory.
    let catalogs: [Catalog]?
    private let stamps: [FileStamp]

    /// The most bytes of catalogs that are kept between two imports.
    private static let mostBytes = 4 << 20

    /// Remembers catalogs that were read after `stamps` were taken.
    init(of catalogs: [Catalog], stamps: [FileStamp]) {
        heads = catalogs.map(\.head)
        let size = catalogs.reduce(0) { $0 + $1.seeds.byteCount }
        self.catalogs = size <= Self.mostBytes ? catalogs : nil
        self.stamps = stamps
    }

    /// Whether the files are still the same; catalogs made in code always are.
    func isCurrent(for source: CatalogSource) -> Bool {
        // A file that is not there any more is for whoever reads it to tell.
        guard let now = try? source.stamps() else { return false }
        return now == stamps
    }
}

extension CatalogSource {
    /// The stamps of all files, none for catalogs made in code.
    func stamps() throws(CatalogError) -> [FileStamp] {
        var stamps: [FileStamp] = []
        for file in try files() {
            do throws(FileBytes.Failure) {
                stamps.append(try FileStamp(of: file.path))
            } catch {
                throw CatalogError(error, at: file.name)
            }
        }
        return stamps
    }
}
