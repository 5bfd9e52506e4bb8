import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport

extension TemporaryFolder {
    /// A seeder, new as after a start of the app, over the store in a file of this folder.
    func seeder(
        of catalogs: CatalogSource, store: String, defaults: String = "defaults.json",
        environment: Seeder.Environment = Seeder.Environment()
    ) -> Seeder {
        Seeder(catalogs: catalogs, defaults: url.appending(path: defaults), device: "d", environment: environment) {
            (_) throws(StoreError) in try SQLiteStore(path: self.path(store))
        }
    }

    /// The catalogs in files of this folder.
    func catalogs(_ names: String...) -> CatalogSource { .files(names.map { url.appending(path: $0) }) }
}
