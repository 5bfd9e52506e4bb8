/// The manual page, in roff, made from the texts of the help.
enum Manual {
    /// `seedbed.1`.
    static var page: String {
        let version = Help.version.split(separator: "\n").first ?? ""
        var text = """
            .TH SEEDBED 1 "" "\(version)" "Seedbed"
            .SH NAME
            seedbed \\- give an app its starter rows in a store that syncs between devices
            .SH SYNOPSIS
            .B seedbed
            .I COMMAND
            \(escaped("[OPTION …]"))
            .SH DESCRIPTION

            """
        text += paragraph(Help.purpose) + paragraph(Help.conventions)
        text += ".SH COMMANDS\n"
        for command in Command.allCases { text += section(of: command) }
        text += ".SH ENVIRONMENT\n" + paragraph(Help.environment)
        text += ".SH EXIT STATUS\n" + paragraph(Help.exitStatus)
        return text
    }

    /// A command's purpose, options and example.
    private static func section(of command: Command) -> String {
        let usage = (["seedbed"] + command.usage).joined(separator: " ")
        var text = ".SS \"\(escaped(usage))\"\n" + paragraph(command.purpose)
        for option in command.options {
            text += ".TP\n.B \(escaped(option.usage))\n" + paragraph(option.purpose(in: command))
        }
        text += ".PP\nExample:\n.PP\n.nf\n"
        for line in command.example { text += "    \(escaped(line))\n" }
        return text + ".fi\n"
    }

    private static func paragraph(_ text: String) -> String {
        text.split(separator: "\n").map { escaped(String($0)) + "\n" }.joined()
    }

    /// A line of text with everything escaped that roff would read as something else.
    private static func escaped(_ line: String) -> String {
        var result = line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : ""
        for scalar in line.unicodeScalars {
            switch scalar {
            case "…": result += "..."
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case "'": result += "\\(aq"
            case _ where scalar.value > 0x7E:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
