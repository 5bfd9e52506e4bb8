import Testing

/// `check` and `release` of a seed that is gone and may have another name: I8 and I9 hold only if the catalog says so.
@Suite struct LostSeedTests {
    @Test func `a seed whose id was corrected is not retired, and its new one is named`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.run("release")
        try sandbox.edit("Seeds/roles.json", #""$id": "judge""#, #""$id": "referee""#)
        let problem = """
            ! Seeds/roles.json:4:12: seed "judge" is gone, and “roles/referee” has its key: if they are one seed, say "$formerly": "judge" \
            in it; if not, list the former id under "retired"
            [65]
            """
        let before = sandbox.content
        for command in ["release --on 2026-12-01", "release --on 2026-12-01 --retire"] {
            try sandbox.expectTranscript("$ seedbed \(command)\n\(problem)")
        }
        #expect(sandbox.content == before)
        let check = try sandbox.run("check")
        #expect((check.output + check.errors).contains("“roles/referee” has its key"))
        try sandbox.edit("Seeds/roles.json", #""$id": "referee""#, #""$id": "referee", "$formerly": "judge""#)
        #expect(try sandbox.run("release --on 2026-12-01").status == 0)
    }

    @Test func `a seed that was moved is not retired, unless the catalog lists it`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.run("release")
        try sandbox.write(
            Sandbox.roles("judge").replacing(#""catalog": "roles""#, with: #""catalog": "jobs""#), to: "Seeds/jobs.json"
        )
        try sandbox.edit("Seeds/roles.json", #", { "$id": "judge", "name": "Judge" }"#, "")
        try sandbox.expectTranscript(
            """
            $ seedbed release --on 2026-12-01 --retire
            ! Seeds/roles.json:4:12: seed "judge" is gone, and “jobs/judge” has its key: if they are one seed, say "$formerly": "roles/judge" \
            in it; if not, list the former id under "retired"
            [65]
            """)
        try sandbox.edit("Seeds/roles.json", #""name": "Timer" }]"#, #""name": "Timer" }], "retired": ["judge"]"#)
        #expect(try sandbox.run("release --on 2026-12-01").status == 0)
    }

    @Test func `a seed whose key was corrected too may be any of the new ones`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles("timer", "judje")])
        try sandbox.run("release")
        try sandbox.edit("Seeds/roles.json", #""$id": "judje", "name": "Judje""#, #""$id": "judge", "name": "Judge""#)
        let problem = """
            ! Seeds/roles.json:4:12: seed "judje" is gone, and a new seed may be the same one (“judge”): if so, say "$formerly": "judje" \
            in it; if not, list the former id under "retired"; release --retire lists it
            [65]
            """
        try sandbox.expectTranscript("$ seedbed release --on 2026-12-01\n\(problem)")
        let check = try sandbox.run("check")
        #expect(check.status == 65)
        #expect((check.output + check.errors).contains("a new seed may be the same one"))
        #expect(try sandbox.run("release --on 2026-12-01 --retire").status == 0)
    }

    @Test func `a retired seed that comes back under another id is named`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.run("release")
        try sandbox.write(Sandbox.roles("timer"), to: "Seeds/roles.json")
        #expect(try sandbox.run("release --on 2026-12-01 --retire").status == 0)
        #expect(!(try sandbox.run("check").output.contains("earlier release retired")))
        func write(_ name: String, after day: String) throws {
            let id = #""$id": "umpire""#
            let roles = Sandbox.roles("timer", "umpire").replacing(id, with: #"\#(id), "$formerly": "judge""#)
            let named = roles.replacing("Umpire", with: name).replacing("2026-11-20", with: day)
            try sandbox.write(named, to: "Seeds/roles.json")
        }
        try write("Judge", after: "2026-12-01")
        let release = try sandbox.run("release --on 2026-12-24")
        #expect(release.output.contains("an earlier release retired “umpire”, and this one ships it again"))
        // It has come back with that release.
        try write("Umpire", after: "2026-12-24")
        #expect(!(try sandbox.run("release --on 2026-12-25").output.contains("earlier release retired")))
    }

    @Test func `one seed is not made of two that a release shipped`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.run("release")
        try sandbox.write(
            Sandbox.roles("host").replacing(
                #""$id": "host""#, with: #""$id": "host", "$formerly": ["timer", "judge"]"#),
            to: "Seeds/roles.json")
        let problem = """
            ! Seeds/roles.json:4:22: seed "host" cannot have been both "judge" and "timer", which one release shipped; list one of them under \
            "retired" and not under "$formerly"
            [65]
            """
        try sandbox.expectTranscript("$ seedbed release --on 2026-12-01\n\(problem)")
        try sandbox.edit("Seeds/roles.json", #"["timer", "judge"]"#, #""timer""#)
        #expect(try sandbox.run("release --on 2026-12-01 --retire").status == 0)
        // One after the other is fine.
        try sandbox.edit(
            "Seeds/roles.json", #""$id": "host", "$formerly": "timer""#,
            #""$id": "lead", "$formerly": ["timer", "host"]"#)
        #expect(try sandbox.run("release --on 2026-12-02").status == 0)
    }
}
