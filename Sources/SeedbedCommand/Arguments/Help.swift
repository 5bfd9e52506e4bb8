internal import Seedbed

/// The texts of `--help` and `--version`.
enum Help {
    /// The command's name and version.
    static let version = "seedbed 0.1.0\n"

    /// Returns the help of a command, or of all if `command` is nil.
    static func text(of command: Command?) -> String {
        guard let command else { return overview }
        var text = "\(command.purpose)\n\n\(wrapped(["Usage: seedbed"] + command.usage))\n"
        if !command.options.isEmpty {
            text += "\nOptions:\n"
            text += AlignedTable.lines(of: command.options.map { [$0.usage, $0.purpose(in: command)] }, indent: 2)
        }
        return text + "\nExample:\n" + command.example.map { "  \($0)\n" }.joined()
    }

    /// Joins words to lines of at most 100 characters; all but the first are indented.
    private static func wrapped(_ words: [String]) -> String {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + word.count < 100 {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(lines.isEmpty ? word : "    " + word)
            }
        }
        return lines.joined(separator: "\n")
    }

    private static var overview: String {
        """
        \(purpose)

        Usage: seedbed COMMAND [OPTION …]

        Commands:
        \(AlignedTable.lines(of: Command.allCases.map { [$0.rawValue, $0.summary] }, indent: 2))
        \(conventions)

        Environment: \(environment)

        Exit status: \(exitStatus)

        """
    }

    /// The first paragraph.
    static let purpose = """
        Gives an app its starter rows in a store that syncs between devices: every preset once, never again after the
        user removed it, and never at the cost of something the user wrote.
        """

    /// The paragraph about options.
    static let conventions = """
        Options stand before or after a command's operands, as --option VALUE or --option=VALUE; -- ends them.
        seedbed COMMAND --help says more, seedbed --version names the version.
        """

    /// The paragraph about environment variables.
    static let environment = """
        SEEDBED_STORE is the store of a command that needs one and gets no --store, SEEDBED_SEEDS stands for --seeds. On a
        terminal errors and warnings are coloured, unless NO_COLOR is set or TERM is dumb.
        """

    /// The paragraph about exit status.
    static let exitStatus = """
        0 done, 64 wrong use, 65 bad catalog or data, 66 a file is missing, 70 a defect, 74 input/output,
        75 locked or busy: try again. With --json an error is one object on standard output too.
        """
}

extension Command {
    /// The command's line in the list of all commands.
    var summary: String {
        switch self {
        case .demo: "two devices seed offline, sync, get twins and clean up, step by step"
        case .seed: "do what an app does at launch"
        case .clean: "remove untouched twins"
        case .merge: "take over the rows of another device's copy of the store, then clean up"
        case .adopt: "make copies of rows that the app seeded before it had Seedbed"
        case .account: "do what an app does when the account changes"
        case .dismiss: "remove a seed as the user would, so that it does not come back"
        case .restore: "take a dismissal back"
        case .status: "show devices, accounts and releases, and count each catalog's copies"
        case .check: "look for mistakes in catalogs, and hold them against a store"
        case .release: "give edited catalogs a later date, and write their histories"
        case .offers: "show defaults that have changed under a user's edit, and accept or decline them"
        case .diff: "show what differs between catalogs, or from their histories"
        case .schema: "print every statement that preparing a store runs"
        case .report: "make one HTML page of releases, the state of each seed, and removals"
        case .log: "show what was removed, when, why and in whose favour"
        case .imported: "do what an app does when a sync import has finished"
        case .relocalize: "give untouched copies the texts of another language"
        case .forget: "remove all that is kept of an account, but for the app's rows"
        case .undo: "put back what the last cleanup or merge removed, or single rows"
        case .explain: "say which rule keeps or removes a row, and all about a seed"
        case .dedupe: "merge rows of any table that people entered twice"
        case .unique: "make a key unique in a table that is in use"
        case .upsert: "insert rows, or update those that hold the same key"
        case .unprepare: "take Seedbed out of a store, and leave every row as it is"
        case .completions: "print what a shell needs to complete seedbed's words"
        case .inspect: "look at a file of Core Data, SwiftData or any other program, and write nothing"
        case .unify: "merge rows that exist once for each device, after a change of sync service"
        case .simulate: "play the catalogs on several devices in random order, and hold them against the promises"
        }
    }

    /// The first paragraph of the command's own help.
    var purpose: String {
        switch self {
        case .demo:
            """
            Shows, in a temporary folder, how two devices seed one catalog offline, exchange their rows, get twins and
            clean up, each by itself and with the same result.
            """
        case .seed:
            """
            Does what an app does at launch: seeds each catalog that this device has not seeded for the account, removes
            untouched twins, and writes down what was done. Run again, it does nothing.
            """
        case .clean:
            """
            Removes the untouched twins of the catalogs' seeds, and untouched copies of retired ones. Rows that refer to
            a removed copy move to the one that stays; what the user has touched is never removed. First it puts back what an
            import took from the user's edits.
            """
        case .merge:
            """
            Takes over the rows of OTHER, another device's copy of the store, by uuid: of a row that both have, the newer
            updateDate wins. Tables that foreign keys connect with these come too. A row that cannot come is passed over, and
            named. OTHER is only read. Then does what an app does after an import: cleans up.
            """
        case .adopt:
            """
            For a table that the app filled before it had Seedbed. A row that equals a form of a seed that was ever shipped
            becomes its untouched copy; one that holds a seed's key with other values becomes the user's copy; everything
            else stays as it is. What was shipped is known from the catalogs, their history and --former. Nothing is deleted:
            clean, or the next seed, merges twins. undo takes it back.
            """
        case .account:
            """
            Does what an app does when the account of the store becomes ID, or none: seeds what this device has not seeded
            for it, adopts what is there, or waits for the account's first import; then removes untouched twins.
            """
        case .dismiss:
            """
            Removes the seed SEEDID, <catalog>/<id>, as the user would: untouched twins of it are removed, and the copy that
            stays is marked with dismissDate. Its catalog must map seedID and dismissDate.
            """
        case .restore:
            """
            Takes the dismissal of the seed SEEDID, <catalog>/<id>, back: its copies are visible again, and the user's.
            """
        case .status:
            """
            Shows which devices and accounts the defaults file knows, and counts each catalog's copies in the store:
            untouched, touched, dismissed, seeds with twins and seeds without a copy. Writes nothing.
            """
        case .check:
            """
            Reads catalogs and their histories, and lists every mistake as file:line:column: message on standard error; with
            --store also what the store's tables lack. Writes nothing.
            """
        case .release:
            """
            Compares each catalog with its history, shows the seeds that are new, changed, renamed, moved or gone, and what stores
            will do with them. Then it sets released in the catalog's file, and writes the release to history/<catalog>.json. If
            an edit would do harm, it names every place and writes nothing.
            """
        case .offers:
            """
            Shows, for each copy that a user edited, the columns whose default has changed since: shipped then, the user's value,
            shipped now. The history tells what was shipped. Only tables that map seedID have offers. --accept writes the new
            values as an edit by the user; --decline remembers on this device that the user does not want them.
            """
        case .diff:
            """
            Shows the seeds that differ: between OLD and NEW, two folders or files, or between the catalogs and the last release in
            their histories. Writes nothing.
            """
        case .schema:
            """
            Prints every statement that preparing a store for the catalogs runs, in order, for the app's own migrations or for a
            review: tables from the catalogs' columns and all that Seedbed adds. With --store it prints only what that store
            lacks, and makes triggers of the app again that are to fire before Seedbed's. Writes nothing.
            """
        case .log:
            """
            Shows the rows that went, oldest first: when, why and in whose favour, also those that others deleted. Entries older
            than 30 days go with the next launch or cleanup. What the rows held is not shown. Writes nothing.
            """
        case .imported:
            """
            Does what an app does when a sync import has finished: puts back what the user had edited and the import lost, seeds
            what waited for the import, renews seeds that came in an older release, and removes untouched twins; of the rows
            that the store has noted by itself, or of --rows. clean looks at all rows.
            """
        case .relocalize:
            """
            Gives untouched copies of seeds the texts in the languages of --language, as a release does: a copy in another
            language gets a successor, to which rows that refer to it move. What the user has touched stays as it is.
            """
        case .forget:
            """
            Removes all that Seedbed keeps of the account ID, or none: its entries in the defaults file for every device, and in
            the store the log of removals with the rows in it, the edits that it answers for, and the mark that the content was
            removed. What goes is overwritten; the app's rows stay. Nothing brings it back.
            """
        case .undo:
            """
            Puts back what the last cleanup or merge removed, under another UUID and otherwise as it was; run again, what the one
            before it removed.
            With UUIDs it puts back these rows, whenever they went; a row that was merged into another one comes back only with
            its whole merge. If nothing comes back, it says why, with status 65.
            What a later cleanup removed and cannot come back does not keep an earlier one from coming back; it is named.
            The rows come back as the user's own, so that no cleanup takes them again. Rows that a cleanup moved stay moved;
            what a merge of duplicates moved, or changed in the row that stayed, is as it was.
            """
        case .explain:
            """
            Says which rule keeps the row of that UUID, or removes it at the next cleanup, and in whose favour; of a row
            that is gone, what the log says. Of a seed, <catalog>/<id>, or of a key in --table, it says every copy, in which
            columns it differs from the catalog, what was done and what the next launch would do. The codes in brackets are the
            rules of the documentation. Writes nothing.
            """
        case .dedupe:
            """
            Merges the rows of a table that hold the same key. The survivor takes over values that it lacks; rows that refer
            to the others refer to it, and undo brings everything back. Nulls are never duplicates.
            """
        case .unique:
            """
            Merges the duplicates of a key and makes a unique index of it, in one transaction: if either fails, nothing has
            changed. Not for a table that a sync engine mirrors: say which it is, with --local or --mirrored.
            """
        case .upsert:
            """
            Reads an array of objects, one for each row, from ROWS.json: inserts a row if its key is new, and updates the
            existing row otherwise. The key must be unique, and is compared as its unique index compares it. However many
            commands run at once, each key keeps one row.
            """
        case .report:
            """
            Makes one HTML page that needs no network and no script: the releases of each catalog, the state of each seed, and the
            removed rows with what replaced them. It shows no value of a row but identities and dates. Writes nothing else.
            """
        case .unify:
            """
            Merges the rows of several tables, parents first, in one transaction: by default those of one uuid, in all tables
            that have one. One undo brings all of it back.
            """
        case .unprepare:
            """
            Drops the triggers, indexes and tables that Seedbed has made in the store, or with --table those of one table. Every
            row of the app's stays. With the tables go the log and the knowledge of what was seeded: a later launch seeds again
            what the user had deleted, and undo has nothing to put back.
            """
        case .completions:
            """
            Prints completions for SHELL: bash, zsh or fish. For bash, load them with source <(seedbed completions bash); for zsh,
            write them to a file _seedbed in a folder of fpath; for fish, to ~/.config/fish/completions/seedbed.fish.
            """
        case .inspect:
            """
            Reads a file of Core Data, SwiftData or any other program, such as one copied off a device: its entities or tables
            with the number of rows, columns that could be uuid, createDate and updateDate, and rows that look like twins. Of
            these it says which were edited, and who wrote them if Core Data kept a history. It shows names of the schema,
            authors of transactions, row numbers and UUIDs, and no other value. Writes nothing, not even beside the file.
            """
        case .simulate:
            """
            Plays each catalog on several devices in memory: users edit, rename, file, dismiss or delete, apps crash and
            update, rows are synced one by one. Whenever all has settled, the promises are checked. Random, from one seed.
            """
        }
    }
}
