extension Shell {
    /// Lines of `complete` for fish.
    var fishCompletions: String {
        var script = """
            # Completions of seedbed for fish: seedbed completions fish >~/.config/fish/completions/seedbed.fish
            complete -c seedbed -f
            complete -c seedbed -n __fish_use_subcommand -l help -d 'say what seedbed does'
            complete -c seedbed -n __fish_use_subcommand -l version -d 'name the version'

            """
        let names = Command.allCases.map(\.rawValue).joined(separator: " ")
        script += "complete -c seedbed -n __fish_use_subcommand -a help -d 'say what a command does'\n"
        script += "complete -c seedbed -n '__fish_seen_subcommand_from help' -a \(Self.fishQuoted(names))\n"
        for command in Command.allCases {
            let name = command.rawValue
            script +=
                "complete -c seedbed -n __fish_use_subcommand -a \(name) -d \(Self.fishQuoted(command.summary))\n"
            let start = "complete -c seedbed -n '__fish_seen_subcommand_from \(name)'"
            for option in command.options {
                let letter = option.letter.map { " -s \($0.dropFirst())" } ?? ""
                script += "\(start)\(letter) -l \(option.rawValue)\(Self.fishValue(of: option)) "
                script += "-d \(Self.fishQuoted(option.purpose(in: command)))\n"
            }
            script += "\(start) -l help -d 'say more'\n"
            if command.operandsArePaths { script += "\(start) -F\n" }
            if !command.operandChoices.isEmpty {
                script += "\(start) -a \(Self.fishQuoted(command.operandChoices.joined(separator: " ")))\n"
            }
        }
        return script
    }

    /// The part of a line that tells fish what to offer as an option's value.
    private static func fishValue(of option: Option) -> String {
        if option.placeholder == nil { return "" }
        if option.takesPath { return " -r -F" }
        return option.choices.isEmpty ? " -x" : " -x -a \(fishQuoted(option.choices.joined(separator: " ")))"
    }

    /// A text within single quotes, as fish reads it.
    private static func fishQuoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
