extension Shell {
    /// A function for zsh's `compinit`, in a file `_seedbed` or sourced.
    var zshCompletions: String {
        var script = """
            #compdef seedbed
            # Completions of seedbed for zsh: seedbed completions zsh >"${fpath[1]}/_seedbed"
            _seedbed() {
                local -a commands
                commands=(

            """
        for command in Command.allCases {
            let text = command.rawValue + ":" + command.summary.replacing(":", with: "\\:")
            script += "        \(Self.quoted(text))\n"
        }
        script += "        'help:say what a command does'\n"
        script += """
                )
                if (( CURRENT == 2 )); then
                    _describe -t commands command commands
                    _arguments '--help[say what seedbed does]' '--version[name the version]'
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
                    help) _describe -t commands command commands ;;

            """
        for command in Command.allCases {
            let options = command.options.flatMap { Self.zshArguments($0, of: command) } + ["'--help[say more]'"]
            let operands = Self.zshOperands(of: command)
            script += "        \(command.rawValue))\n            _arguments \\\n"
            script += (options + operands).map { "                \($0)" }.joined(separator: " \\\n") + "\n"
            script += "            ;;\n"
        }
        script += """
                esac
            }
            if [[ $funcstack[1] == _seedbed ]]; then
                _seedbed "$@"
            elif (( $+functions[compdef] )); then
                compdef _seedbed seedbed
            fi

            """
        return script
    }

    /// An option as `_arguments` takes it, in each of its forms: `'--store[the database]:FILE:_files'`.
    private static func zshArguments(_ option: Option, of command: Command) -> [String] {
        var purpose = option.purpose(in: command)
        for mark in ["\\", "[", "]", ":"] { purpose = purpose.replacing(mark, with: "\\" + mark) }
        var text = "[\(purpose)]"
        if let placeholder = option.placeholder {
            let values =
                option.takesPath
                ? "_files" : option.choices.isEmpty ? " " : "(\(option.choices.joined(separator: " ")))"
            text += ":\(placeholder.replacing(":", with: "\\:")):\(values)"
        }
        if let letter = option.letter {
            return [quoted("(\(option.name))\(letter)\(text)"), quoted("(\(letter))\(option.name)\(text)")]
        }
        return [quoted((option.isRepeatable ? "*" : "") + option.name + text)]
    }

    private static func zshOperands(of command: Command) -> [String] {
        guard let operands = command.operands else { return [] }
        let values =
            command.operandsArePaths
            ? "_files" : command.operandChoices.isEmpty ? " " : "(\(command.operandChoices.joined(separator: " ")))"
        let name = operands.name.filter { $0 != "[" && $0 != "]" }.replacing(":", with: "\\:")
        return [quoted("*:\(name):\(values)")]
    }
}
