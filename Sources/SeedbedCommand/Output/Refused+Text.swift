internal import Seedbed

extension [Seeder.Report.Refused] {
    /// A sentence for each rule that refused seeds: `table “Tag” refuses “tags/a” (CHECK constraint failed: short)`.
    var refusals: [String] { refusals("refuses") }

    /// The same sentences with another verb.
    func refusals(_ verb: String) -> [String] {
        var rules: [Rule] = []
        for seed in self {
            let rule = Rule(table: seed.table, rule: seed.rule)
            if let place = rules.firstIndex(where: { $0.table == rule.table && $0.rule == rule.rule }) {
                rules[place].seeds.append(seed.seed)
            } else {
                rules.append(Rule(table: seed.table, rule: seed.rule, seeds: [seed.seed]))
            }
        }
        return rules.map { rule in
            let named = rule.seeds.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
            let more = rule.seeds.count > 5 ? " and \(rule.seeds.count - 5) more" : ""
            return "table “\(rule.table)” \(verb) \(named)\(more) (\(rule.rule))"
        }
    }

    private struct Rule {
        var table: String
        var rule: String
        var seeds: [String] = []
    }
}
