extension Command {
    /// Lines to paste in a folder that holds the catalogs in `Seeds`, as a clone of the repository does.
    var example: [String] {
        let seedbed = "seedbed"
        let seed = "\(seedbed) seed --store example.db --create-tables"
        return switch self {
        case .demo: ["\(seedbed) demo"]
        case .seed: [seed]
        case .clean: [seed, "\(seedbed) clean --store example.db --dry-run"]
        case .merge:
            [
                seed, "\(seedbed) seed --store other.db --create-tables",
                "\(seedbed) merge other.db --store example.db",
            ]
        case .account: [seed, "\(seedbed) account alice --store example.db"]
        case .dismiss: [seed, "\(seedbed) dismiss categories/food --store example.db"]
        case .restore:
            [
                seed, "\(seedbed) dismiss categories/food --store example.db",
                "\(seedbed) restore categories/food --store example.db",
            ]
        case .status: [seed, "\(seedbed) status --store example.db"]
        case .check: ["\(seedbed) check Seeds"]
        case .report: [seed, "\(seedbed) report --store example.db -o example.html"]
        case .release: ["\(seedbed) release --dry-run"]
        case .offers: [seed, "\(seedbed) offers --store example.db"]
        case .diff: ["\(seedbed) diff Seeds"]
        case .schema: ["\(seedbed) schema"]
        case .log: [seed, "\(seedbed) log --store example.db"]
        case .dedupe:
            [
                seed,
                "\(seedbed) dedupe --store example.db --table Category --by name:case --survivor least:uuid",
            ]
        case .unique:
            [
                seed,
                "\(seedbed) unique --store example.db --table Category --by name --survivor least:uuid --local",
            ]
        case .unify: [seed, "\(seedbed) unify --store example.db --survivor least:createDate --dry-run"]
        case .upsert:
            [
                seed, "echo '[{ \"uuid\": \"1\", \"name\": \"Garden\" }]' | tee rows.json",
                "\(seedbed) upsert rows.json --store example.db --table Category --by uuid --dry-run",
            ]
        case .adopt: [seed, "\(seedbed) adopt --store example.db --dry-run"]
        case .simulate: ["\(seedbed) simulate --devices 2 --steps 40"]
        case .inspect: [seed, "\(seedbed) inspect example.db"]
        case .unprepare: [seed, "\(seedbed) unprepare --store example.db --dry-run"]
        case .completions: ["\(seedbed) completions bash"]
        case .imported: [seed, "\(seedbed) imported --store example.db"]
        case .relocalize: [seed, "\(seedbed) relocalize --language de --store example.db --dry-run"]
        case .forget: [seed, "\(seedbed) forget none --store example.db --dry-run"]
        case .undo:
            [
                seed, "\(seedbed) seed --store other.db --create-tables",
                "\(seedbed) merge other.db --store example.db",
                "\(seedbed) undo --store example.db --dry-run",
            ]
        case .explain:
            [
                seed,
                "\(seedbed) explain categories/food --store example.db",
                "\(seedbed) explain $(sqlite3 example.db 'SELECT min(uuid) FROM Category') --store example.db",
            ]
        }
    }
}
