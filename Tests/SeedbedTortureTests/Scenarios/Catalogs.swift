#if os(Linux)
    import Foundation

    /// Two catalogs, one durable and one plain, whose seeds refer to the other's, in two releases.
    enum Catalogs {
        /// The two files.
        static func files(release: Int) -> [String: String] {
            ["Seeds/categories.json": categories(release), "Seeds/items.json": items(release)]
        }

        /// Release 2 changes a seed, adds two and retires one.
        private static func categories(_ release: Int) -> String {
            var seeds = ["food", "rent", "travel", "books", "music", "sport", "health"].map { id in
                let note = id == "food" && release == 2 ? "What is eaten and drunk" : "Notes on \(id)"
                return #"{ "$id": "\#(id)", "name": "\#(id.capitalized)", "note": "\#(note)" }"#
            }
            let added = ["garden", "gifts"].map {
                #"{ "$id": "\#($0)", "name": "\#($0.capitalized)", "note": "New" }"#
            }
            if release == 2 { seeds = seeds.dropLast() + added }
            return """
                {
                  "catalog": "categories", "released": "\(released(release))", "table": "Category", "key": ["name"],
                  "columns": { "name": "text", "note": "text" },
                  "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
                  "seeds": [\(seeds.joined(separator: ", "))],
                  "retired": [\(release == 2 ? #""health""# : "")]
                }
                """
        }

        /// Release 2 changes a seed, adds one and retires one.
        private static func items(_ release: Int) -> String {
            let first = [
                ("Bread", "food"), ("Flat", "rent"), ("Train", "travel"), ("Novel", "books"), ("Bike", "sport"),
            ]
            let second = first.dropLast() + [("Roses", "garden")]
            let seeds = (release == 2 ? Array(second) : first).map { name, category in
                let weight = name == "Bread" ? release : 5
                return """
                    { "$id": "\(name.lowercased())", "name": "\(name)", "weight": \(weight),
                      "category": { "$ref": "categories/\(category)" } }
                    """
            }
            return """
                {
                  "catalog": "items", "released": "\(released(release))", "table": "Item", "key": ["name"],
                  "columns": { "name": "text", "category": "text", "weight": "integer" },
                  "seeds": [\(seeds.joined(separator: ", "))],
                  "retired": [\(release == 2 ? #""bike""# : "")]
                }
                """
        }

        private static func released(_ release: Int) -> String { release == 2 ? "2021-01-01" : "2020-01-01" }
    }
#endif
