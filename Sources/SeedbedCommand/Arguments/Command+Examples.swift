extension Command {
    /// Lines that work when pasted in a clone of the repository after `make`.
    var example: [String] {
        let seedbed = ".build/debug/seedbed"
        let seed = "\(seedbed) seed --store .build/example.db --create-tables"
        return switch self {
        case .demo: ["\(seedbed) demo"]
        case .seed: [seed]
        case .clean: [seed, "\(seedbed) clean --store .build/example.db --dry-run"]
        case .merge:
            [
                seed, "\(seedbed) seed --store .build/other.db --create-tables",
                "\(seedbed) merge .build/other.db --store .build/example.db",
            ]
        case .account: [seed, "\(seedbed) account alice --store .build/example.db"]
        case .dismiss: [seed, "\(seedbed) dismiss categories/food --store .build/example.db"]
        case .restore:
            [
                seed, "\(seedbed) dismiss categories/food --store .build/example.db",
                "\(seedbed) restore categories/food --store .build/example.db",
            ]
        case .status: [seed, "\(seedbed) status --store .build/example.db"]
        case .check: ["\(seedbed) check Seeds"]
        case .report: [seed, "\(seedbed) report --store .build/example.db -o .build/example.html"]
        case .release: ["\(seedbed) release --dry-run"]
        case .offers: [seed, "\(seedbed) offers --store .build/example.db"]
        case .diff: ["\(seedbed) diff Seeds"]
        case .schema: ["\(seedbed) schema"]
        case .log: [seed, "\(seedbed) log --store .build/example.db"]
        case .dedupe:
            [
                seed,
                "\(seedbed) dedupe --store .build/example.db --table Category --by name:case --survivor least:uuid",
            ]
        case .unique:
            [
                seed,
                "\(seedbed) unique --store .build/example.db --table Category --by name --survivor least:uuid --local",
            ]
        case .unify: [seed, "\(seedbed) unify --store .build/example.db --survivor least:createDate --dry-run"]
        case .upsert:
            [
                seed, "echo '[{ \"uuid\": \"1\", \"name\": \"Garden\" }]' | tee .build/rows.json",
                "\(seedbed) upsert .build/rows.json --store .build/example.db --table Category --by uuid --dry-run",
            ]
        case .adopt: [seed, "\(seedbed) adopt --store .build/example.db --dry-run"]
        case .simulate: ["\(seedbed) simulate --devices 2 --steps 40"]
        case .inspect: [seed, "\(seedbed) inspect .build/example.db"]
        case .unprepare: [seed, "\(seedbed) unprepare --store .build/example.db --dry-run"]
        case .completions: ["\(seedbed) completions bash"]
        case .imported: [seed, "\(seedbed) imported --store .build/example.db"]
        case .relocalize: [seed, "\(seedbed) relocalize --language de --store .build/example.db --dry-run"]
        case .forget: [seed, "\(seedbed) forget none --store .build/example.db --dry-run"]
        case .undo:
            [
                seed, "\(seedbed) seed --store .build/other.db --create-tables",
                "\(seedbed) merge .build/other.db --store .build/example.db",
                "\(seedbed) undo --store .build/example.db --dry-run",
            ]
        case .explain:
            [
                seed,
                "\(seedbed) explain categories/food --store .build/example.db",
                "\(seedbed) explain $(sqlite3 .build/example.db 'SELECT min(uuid) FROM Category') --store .build/example.db",
            ]
        }
    }
}
