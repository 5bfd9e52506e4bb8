import Foundation
import Seedbed
import Testing

/// Apps show `error.localizedDescription`, which without `LocalizedError` names only the type and a number.
struct LocalizedErrorTests {
    private static let errors: [any Error & CustomStringConvertible] = [
        CatalogError.empty(path: "/seeds"),
        DefaultsError.locked(path: "/defaults.json"),
        StoreError.busy(store: "/app.sqlite"),
        DismissError.unknownSeed("c/toast"),
        AdoptionError.unsupported,
        DedupeError.unusableKey(table: "t"),
        SeedbedError.catalog(.empty(path: "/seeds")),
        SeedbedError.defaults(.locked(path: "/defaults.json")),
        SeedbedError.store(.busy(store: "/app.sqlite")),
        SeedbedError.dismissal(.unknownSeed("c/toast")),
        SeedbedError.adoption(.unsupported),
        SeedbedError.dedupe(.unusableKey(table: "t")),
        SeedbedError.opening(CocoaError(.fileNoSuchFile)),
    ]

    @Test(arguments: errors.indices) func `an app that shows an error to its user shows its sentence`(index: Int) {
        let error = Self.errors[index]
        #expect((error as any Error).localizedDescription == error.description)
    }

    @Test func `no error of the library is without a sentence`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardized
        var (errors, localized): (Set<String>, Set<String>) = ([], [])
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            for found in text.matches(of: /(?m)^ *public (?:enum|struct) (\w+): (?:\w+, )*Error\b/) {
                errors.insert(String(found.1))
            }
            for found in text.matches(of: /(?m)^extension (\w+): LocalizedError/) { localized.insert(String(found.1)) }
        }
        #expect(errors.count >= 8)
        #expect(errors == localized)
    }
}
