extension ToldSchedule {
    /// All schedules of the article on removals.
    static let all = [
        ToldSchedule(
            name: "touched-row", title: "If the greater copy won, touched or not",
            conclusion: "I1 and I7 are broken: the edit is gone.",
            lines: [
                [A.acts("seeds `a1`", "a1"), B.acts("seeds `b1`, the greater one", "b1")],
                [A.acts("the user edits `a1`", "a1 edited*"), B.sends("`b1`")],
                [A.receives("`b1`", "a1 edited*, b1"), A.acts("removes `a1`", "b1")],
            ], result: ["the edit is gone", ""]),
        ToldSchedule(
            name: "own-copy", title: "If each device kept its own copy",
            conclusion: "I4 is broken: no device has the preset.",
            lines: [
                [A.acts("seeds `a1`", "a1"), B.acts("seeds `b1`", "b1")],
                [A.sends("`a1`"), B.sends("`b1`")],
                [
                    A.receives("`b1`", "a1, b1"), A.acts("removes it", "a1"), B.receives("`a1`", "a1, b1"),
                    B.acts("removes it", "b1"),
                ],
                [A.sends("the deletion of `b1`"), B.sends("the deletion of `a1`")],
                [A.receives("the deletion of `a1`", ""), B.receives("the deletion of `b1`", "")],
            ], result: ["holds nothing", "holds nothing"]),
        ToldSchedule(
            name: "uuid-alone", title: "If the greater uuid won, whatever its release",
            conclusion: "I5 is broken: B shows the values of release 1.", devices: ["A, release 1", "B, release 2"],
            lines: [
                [A.acts("seeds `a1`", "a1 release 1"), B.acts("seeds `b1`", "b1 release 2")],
                [A.sends("`a1`")],
                [B.receives("`a1`, whose `uuid` is greater", "a1 release 1, b1 release 2")],
                [B.acts("removes `b1`", "a1 release 1")],
            ], result: ["", "shows the values of release 1"]),
        ToldSchedule(
            name: "complete-tie", title: "If one of two rows that tie completely went",
            conclusion: "I4 is broken: B has no copy.",
            lines: [
                [A.acts("holds `a1` twice, after an import that ran twice", "a1, a1"), B.acts("holds `a1`", "a1")],
                [A.acts("removes one of the two", "a1")], [A.sends("the deletion of `a1`")],
                [B.receives("the deletion of `a1`", "")],
            ], result: ["", "holds nothing"]),
        ToldSchedule(
            name: "yielding", title: "If untouched copies yielded in every table",
            conclusion: "I4 is broken: no device has the preset.",
            lines: [
                [A.acts("seeds `a1`", "a1"), A.sends("`a1`"), B.acts("seeds `b1`, the greater one", "b1")],
                [A.acts("the user edits `a1`", "a1 edited*")],
                [B.receives("`a1` without the edit", "a1, b1"), B.acts("removes it", "b1")],
                [B.sends("`b1`"), B.sends("the deletion of `a1`")],
                [A.receives("`b1`", "a1 edited*, b1"), A.acts("which yields to the edited `a1`", "a1 edited*")],
                [A.sends("the deletion of `b1`")],
                [A.receives("the deletion of `a1`", ""), B.receives("the deletion of `b1`", "")],
            ], result: ["holds nothing", "holds nothing"]),
        ToldSchedule(
            name: "retired", title: "If every untouched copy of a retired seed went",
            conclusion: "I4 is broken: B lacks a seed that its release ships.",
            devices: ["A, release 2, which retires the seed", "B, release 3, which ships it again"],
            lines: [
                [B.acts("seeds `b1`, dated release 3", "b1 release 3"), B.sends("`b1`")],
                [A.receives("`b1`", "b1 release 3"), A.acts("removes it", "")],
                [A.sends("the deletion of `b1`")],
                [B.receives("the deletion of `b1`", "")],
            ], result: ["", "holds nothing"]),
        ToldSchedule(
            name: "cascade", title: "If the store's ON DELETE CASCADE decided",
            conclusion: "I10 is broken: the user's expense is gone.",
            lines: [
                [A.acts("seeds `a1`", "a1"), B.acts("seeds `b1`, the greater one", "b1")],
                [A.sends("`a1`")],
                [
                    A.acts("the user files an expense under `a1`", "a1, expense under a1*"),
                    B.receives("`a1`", "a1, b1"), B.acts("removes it", "b1"),
                ],
                [B.sends("the deletion of `a1`")],
                [A.receives("the deletion of `a1`", "")],
            ], result: ["the expense went with it", ""]),
        ToldSchedule(
            name: "reported-only", title: "If only reported rows were looked at",
            conclusion: "I3 is broken: A shows the preset twice.",
            lines: [
                [A.acts("seeds `a1`", "a1"), B.acts("seeds `b1`", "b1")],
                [B.sends("`b1`")],
                [A.receives("`b1`", "a1, b1"), A.acts("is killed before it reports the import")],
                [A.acts("starts; defaults file and receipt say that all is done", "a1, b1")],
            ], result: ["holds `a1` and `b1`", ""]),
        ToldSchedule(
            name: "no-log", title: "If no log kept the removals",
            conclusion: "I10 is broken: the expense refers to nothing.",
            lines: [
                [A.acts("seeds `a1`, the greater one", "a1"), B.acts("seeds `b1`", "b1")],
                [B.sends("`b1`")],
                [
                    A.receives("`b1`", "a1, b1"), A.acts("removes it", "a1"),
                    B.acts("the user files an expense under `b1`", "b1, expense under b1*"),
                ],
                [B.sends("the expense"), B.acts("is lost")],
                [A.receives("the expense", "a1, expense under b1*")],
            ], result: ["the expense refers to nothing", ""]),
    ]
}
