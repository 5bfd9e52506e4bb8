import Foundation
import Testing

/// The report's page and the pictures, as a headless browser shows them.
///
/// `make look` runs these tests, with a browser that it installs where it can. Without one they are skipped.
@Suite(
    .enabled(if: Browser.isWanted, "make look looks at pages and pictures"),
    .enabled(if: !Browser.isWanted || Browser.path != nil, "no Chromium on PATH, and make look could install none"),
    .timeLimit(.minutes(10)))
struct BrowserTests {
    /// A store with a seed in each state, and with names that are hard to show.
    private func page() throws -> (sandbox: Sandbox, file: URL) {
        let long = String(repeating: "Donaudampfschifffahrtsgesellschaftskapitänsmützenband", count: 4)
        let catalog = """
            { "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name"],
              "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "columns": { "name": "text" },
              "seeds": [ { "$id": "own", "name": "👩‍👩‍👧 <b>&\\"</b>" }, { "$id": "changed", "name": "مرحبا (ط)" },
                { "$id": "unwanted", "name": "\(long)" }, { "$id": "double", "name": "Double" },
                { "$id": "gone", "name": "Gone" }, { "$id": "forged", "name": "Forged" } ] }
            """
        let sandbox = try Sandbox(seeds: ["c": catalog]).seeded()
        try sandbox.run("dismiss c/unwanted --store app.db")
        let twin =
            "INSERT INTO T (uuid, name, seedID, createDate) SELECT lower(hex(randomblob(16))), name, seedID, createDate FROM T "
        try sandbox.sql(
            "UPDATE T SET name = 'mine' WHERE seedID = 'c/changed'", "DELETE FROM T WHERE name IN ('Gone', 'Forged')",
            twin + "WHERE name = 'Double'")
        try sandbox.run("clean --store app.db")
        try sandbox.sql(
            twin + "WHERE name = 'Double'",
            """
            INSERT INTO T (uuid, name, seedID, createDate) SELECT 'forged', 'Other', 'c/forged', createDate FROM T
            WHERE seedID = 'c/own'
            """)
        try sandbox.run("report --store app.db -o page.html")
        return (sandbox, sandbox.folder.appending(path: "page.html"))
    }

    @Test func `the page is shown without complaint, in light and dark, narrow and wide, and printed`() throws {
        let (sandbox, file) = try page()
        let browser = try Browser()
        defer { browser.close() }
        for view in BrowserPage.View.all {
            let page = try BrowserPage(file, in: browser, view)
            let name = Comment(rawValue: view.testDescription)
            #expect(page.complaints == [], name)
            #expect(page.requests.allSatisfy { $0.hasPrefix("file:") } && !page.requests.isEmpty, name)
            #expect(try page.value("document.documentElement.scrollWidth", as: Int.self) <= view.width, name)
            #expect(try page.value(PageScript.faintTexts, as: [String].self) == [], name)
            let picture = try page.screenshot()
            let isDark = view.isDark && !view.isPrinted
            #expect(picture.colors > 30 && picture.first == (isDark ? [20, 23, 27] : [255, 255, 255]), name)
        }
        withExtendedLifetime(sandbox) {}
    }

    @Test func `a screen reader finds a name for every part of the page`() throws {
        let (sandbox, file) = try page()
        let browser = try Browser()
        defer { browser.close() }
        for view in [BrowserPage.View(), BrowserPage.View(width: 375)] {
            let page = try BrowserPage(file, in: browser, view)
            let parts = try page.accessibleParts()
            let named = [
                "RootWebArea", "heading", "link", "region", "navigation", "table", "columnheader", "rowheader", "image",
            ]
            for role in named {
                let found = parts.filter { $0.role == role || role == "image" && $0.role == "img" }
                #expect(!found.isEmpty && found.allSatisfy { !$0.name.isEmpty }, "\(role) at \(view.testDescription)")
            }
            #expect(parts.count { $0.role == "columnheader" } == (view.width < 500 ? 11 : 12))
            #expect(parts.contains { $0.role == "columnheader" && $0.name == "Untouched" })
            #expect(parts.contains { $0.role == "cell" && $0.name.contains("twins ×2") })
            #expect(parts.contains { $0.role == "StaticText" && $0.name.contains("replaced by") })
            #expect(try page.value("document.documentElement.lang", as: String.self) == "en")
        }
        withExtendedLifetime(sandbox) {}
    }

    @Test func `the keyboard reaches every link and every part that scrolls, and shows where it is`() throws {
        let (sandbox, file) = try page()
        let browser = try Browser()
        defer { browser.close() }
        let page = try BrowserPage(file, in: browser, .init())
        let count = try page.value(PageScript.reachable, as: Int.self)
        var reached: [String] = []
        for _ in 0..<count {
            try page.pressTab()
            reached.append(try page.value(PageScript.focused, as: String.self))
        }
        #expect(count > 5 && reached.allSatisfy { $0.hasSuffix(" seen") }, "\(reached)")
        for link in ["A #overview seen", "A #removals seen", "A #copy-3 seen"] { #expect(reached.contains(link)) }
        withExtendedLifetime(sandbox) {}
    }

    @Test func `no words of a picture lie over others, and a screen reader names it`() throws {
        let sandbox = try Sandbox()
        try sandbox.run("simulate --devices 4 --steps 40 --engine updates-win --svg schedule.svg")
        let articles = Document.root.appending(path: "Sources/Seedbed/Seedbed.docc/Convergence")
        let drawn = try #require(FileManager.default.subpaths(atPath: articles.path(percentEncoded: false)))
            .filter { $0.hasSuffix(".svg") }.sorted().map { articles.appending(path: $0) }
        #expect(drawn.count > 15)
        let browser = try Browser()
        defer { browser.close() }
        for file in [sandbox.folder.appending(path: "schedule.svg")] + drawn {
            let name = Comment(rawValue: file.lastPathComponent)
            let page = try BrowserPage(file, in: browser, .init())
            #expect(try page.value(PageScript.collisions, as: [String].self) == [], name)
            let image = try #require(try page.accessibleParts().first { ["image", "img"].contains($0.role) }, name)
            #expect(image.name.count > 40, name)
            for isDark in [false, true] {
                try page.set(isDark: isDark)
                let picture = try page.screenshot()
                #expect(picture.colors > 10 && picture.first == (isDark ? [20, 23, 27] : [255, 255, 255]), name)
            }
            #expect(page.complaints == [] && page.requests.count == 1, name)
        }
    }
}
