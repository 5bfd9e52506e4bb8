import Foundation
import Testing

/// `release` and `diff` of a catalog that has another name than before, and does not say so.
@Suite struct RenamedCatalogTests {
    private func renamed(formerly: String = "") throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.run("release")
        try sandbox.edit("Seeds/roles.json", #""catalog": "roles""#, #""catalog": "jobs"\#(formerly)"#)
        return sandbox
    }

    @Test func `a catalog that was renamed is not released as a new one`() throws {
        let sandbox = try renamed()
        try sandbox.expectTranscript(
            """
            $ seedbed diff
            jobs 2026-11-20: no earlier release is known
              new  timer
              new  judge
            roles: the catalog is gone
            $ seedbed release
            ! Seeds/roles.json:2:14: catalog “roles” was shipped with keys of “jobs”, and nothing answers to it: if that was its name, say "formerly": "roles"
            [65]
            """)
        #expect(try sandbox.run("diff --json").output.hasSuffix("  \"gone\": [\n    \"roles\"\n  ]\n}\n"))
        let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("Seeds/history"))
        #expect(names == ["roles.json"])
    }

    @Test func `a catalog that is another one on purpose is released, and told with what check warns of`() throws {
        let sandbox = try renamed()
        try sandbox.expectTranscript(
            """
            $ seedbed release --reshape
            warning: Seeds/history/roles.json: no catalog has this name, so this history belongs to none
            warning: Seeds/roles.json: catalog “roles” was shipped with keys of “jobs”, and nothing answers to it: if that was its name, say "formerly": "roles"
            jobs 2026-11-20: no earlier release is known
              new  timer
              new  judge
            New seeds are inserted if no row of the user's holds their key.
            """)
    }

    @Test func `a catalog that says its former name is released without a word`() throws {
        let sandbox = try renamed(formerly: #", "formerly": "roles""#)
        let outcome = try sandbox.run("release --on 2026-12-01 --json")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.contains("\"warnings\": []"))
        #expect(try sandbox.run("diff --json").output.contains("\"gone\": []\n}"))
    }

    @Test(arguments: ["roles", "jobs"])
    func `S5: a retired seed that returns is named, also by the release that renames its catalog`(name: String) throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.run("release")
        try sandbox.edit("Seeds/roles.json", #", { "$id": "judge", "name": "Judge" }]"#, #"], "retired": ["judge"]"#)
        try sandbox.run("release --on 2026-12-01")
        try sandbox.edit("Seeds/roles.json", #"], "retired": ["judge"]"#, #", { "$id": "judge", "name": "Judge" }]"#)
        if name != "roles" {
            try sandbox.edit("Seeds/roles.json", #""catalog": "roles""#, #""catalog": "jobs", "formerly": "roles""#)
        }
        let outcome = try sandbox.run("release --on 2026-12-24")
        #expect(outcome.output.contains("returned  judge"), "\(outcome.output)")
        let check = try sandbox.run("check")
        for told in [outcome, check] {
            let warning = "an earlier release retired “judge”, and this one ships it again"
            #expect((told.output + told.errors).contains(warning))
        }
        #expect(try sandbox.text("Seeds/history/\(name).json").contains(#""released": "2026-12-24", "$id": "judge""#))
        #expect(try sandbox.run("release --on 2026-12-31").output.contains("unchanged"))
    }

    @Test func `a seed that moved before is not changed by another name of its catalog`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.run("release")
        try sandbox.edit("Seeds/roles.json", #""$id": "judge""#, #""$id": "umpire", "$formerly": "judge""#)
        #expect(try sandbox.run("release --on 2026-12-01").output.contains("moved"))
        try sandbox.edit("Seeds/roles.json", #""catalog": "roles""#, #""catalog": "jobs", "formerly": "roles""#)
        let check = try sandbox.run("check")
        #expect(check.status == 0, "\(check.errors)")
        #expect(try sandbox.run("diff").output.contains("unchanged"))
    }
}
