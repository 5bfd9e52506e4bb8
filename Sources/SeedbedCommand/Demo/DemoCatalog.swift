/// The catalog that the demo's devices seed.
enum DemoCatalog {
    /// The content of the catalog's file.
    static let json = """
        {
          "catalog": "speech-types",
          "released": "2026-11-20",
          "table": "SpeechType",
          "key": ["name"],
          "columns": { "name": "text", "green": "integer", "amber": "integer", "red": "integer" },
          "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
          "seeds": [
            { "$id": "icebreaker", "name": "Icebreaker", "green": 240, "amber": 300, "red": 360 },
            { "$id": "table-topics", "name": "Table Topics", "green": 60, "amber": 90, "red": 120 },
            { "$id": "evaluation", "name": "Evaluation", "green": 120, "amber": 150, "red": 180 }
          ]
        }

        """
}
