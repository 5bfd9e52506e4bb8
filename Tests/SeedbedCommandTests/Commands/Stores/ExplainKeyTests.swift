import Testing

/// `explain --key` takes a key as a person, the catalog and Seedbed's own output spell it.
struct ExplainKeyTests {
    @Test(arguments: ["X,true,1e21", "X,1,1e21", "X,1,1e+21", "Y,false,0.5", "Y,0,0.50", "Y,false,.5"])
    func `a boolean and a number are found in each spelling`(key: String) throws {
        let sandbox = try Sandbox(seeds: [
            "a": """
            { "catalog": "a", "released": "2026-01-01", "table": "it", "key": ["name", "on", "w"],
              "columns": { "name": "text", "on": "boolean", "w": "real" },
              "seeds": [{ "$id": "x", "name": "X", "on": true, "w": 1e21 }, { "$id": "y", "name": "Y", "on": false, "w": 0.50 }] }
            """
        ]).seeded()
        let outcome = try sandbox.run("explain --table it --key \(key) --store app.db")
        #expect(outcome.output.hasPrefix("a/\(key.prefix(1).lowercased()), table it: "), "\(outcome)")
        let other = try sandbox.run("explain --table it --key X,false,1e21 --store app.db")
        #expect(other.errors.contains("has this key; check it"))
    }
}
