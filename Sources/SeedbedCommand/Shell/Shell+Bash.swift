extension Shell {
    /// A function for `complete -F`; if it finds no words, bash completes the names of files.
    ///
    /// It runs in bash 3.2, which macOS has.
    var bashCompletions: String {
        let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
        let withChoices = Option.allCases.filter { !$0.choices.isEmpty }
        let withValues = Option.allCases.filter { $0.placeholder != nil && $0.choices.isEmpty && !$0.takesPath }
        var script = """
            # Completions of seedbed for bash: source <(seedbed completions bash)
            _seedbed() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options= operands=
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W '\(commands) help --help --version' -- "$current"))
                    return
                fi
                # To bash, --option=VALUE is three words.
                if [ "$previous" = = ]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
                if [ "$current" = = ]; then current=; fi
                case $previous in

            """
        for option in withChoices {
            let words = option.choices.joined(separator: " ")
            script += "        \(option.name)) COMPREPLY=($(compgen -W '\(words)' -- \"$current\")); return ;;\n"
        }
        let paths = Option.allCases.filter(\.takesPath).map(\.name).joined(separator: "|")
        script += "        \(paths)) return ;;\n"
        script +=
            "        \(withValues.map(\.name).joined(separator: "|"))) compopt +o default 2>/dev/null; return ;;\n"
        script += "    esac\n    case ${COMP_WORDS[1]} in\n"
        for command in Command.allCases {
            let options = (command.options.map(\.name) + ["--help"]).joined(separator: " ")
            let operands = command.operandChoices.joined(separator: " ")
            script += "        \(command.rawValue)) options='\(options)'; operands='\(operands)' ;;\n"
        }
        script += "        help) operands='\(commands)' ;;\n"
        script += """
                esac
                case $current in
                    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
                    *) [ -z "$operands" ] || COMPREPLY=($(compgen -W "$operands" -- "$current")) ;;
                esac
            }
            complete -o default -F _seedbed seedbed

            """
        return script
    }
}
