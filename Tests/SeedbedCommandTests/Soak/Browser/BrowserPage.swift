import Foundation
import Testing

/// A page or picture that a browser shows.
struct BrowserPage {
    /// The surroundings in which it is looked at.
    struct View: CustomTestStringConvertible {
        var width = 1200
        var isDark = false
        var isPrinted = false

        var testDescription: String { "\(width) px\(isDark ? ", dark" : "")\(isPrinted ? ", printed" : "")" }

        static let all = [
            View(), View(isDark: true), View(width: 375), View(width: 375, isDark: true),
            View(width: 780, isDark: true, isPrinted: true),
        ]
    }

    let browser: Browser
    private let session: String

    /// Opens a file and waits until it is shown.
    init(_ file: URL, in browser: Browser, _ view: View) throws {
        self.browser = browser
        session = try browser.blankPage()
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] { try call("\(domain).enable") }
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": view.width, "height": 800, "deviceScaleFactor": 1, "mobile": view.width < 500])
        try set(isDark: view.isDark, isPrinted: view.isPrinted)
        try call("Page.navigate", ["url": file.absoluteString])
        try browser.wait(for: "Page.loadEventFired", session: session)
    }

    /// Changes the surroundings of a page that is shown.
    func set(isDark: Bool, isPrinted: Bool = false) throws {
        let scheme = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try call("Emulation.setEmulatedMedia", ["media": isPrinted ? "print" : "", "features": [scheme]])
    }

    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        try browser.call(method, parameters, session: session)
    }

    /// Returns the value of an expression of JavaScript.
    func value<Value>(_ script: String, as _: Value.Type = Value.self) throws -> Value {
        let answer = try call(
            "Runtime.evaluate", ["expression": script, "returnByValue": true, "awaitPromise": true])
        try #require(answer["exceptionDetails"] == nil, "\(answer["exceptionDetails"] ?? "")")
        let value = (answer["result"] as? [String: Any])?["value"]
        return try #require(value as? Value, "\(String(describing: value)) of \(script.prefix(60))")
    }

    /// The browser's messages about the page: errors, warnings, exceptions and output.
    var complaints: [String] {
        let kinds = ["Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"]
        return browser.events.filter { $0.session == session && kinds.contains($0.name) }.map { "\($0.parameters)" }
    }

    /// The addresses that were asked for.
    var requests: [String] {
        browser.events.filter { $0.session == session && $0.name == "Network.requestWillBeSent" }
            .compactMap { ($0.parameters["request"] as? [String: Any])?["url"] as? String }
    }

    /// The parts of the page as a screen reader finds them, each with its role and name.
    func accessibleParts() throws -> [(role: String, name: String)] {
        let nodes = try #require(call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]])
        return nodes.filter { $0["ignored"] as? Bool != true }.compactMap { node in
            guard let role = (node["role"] as? [String: Any])?["value"] as? String else { return nil }
            return (role, (node["name"] as? [String: Any])?["value"] as? String ?? "")
        }
    }

    /// The number of colors that a screenshot has, and its first pixel's.
    func screenshot() throws -> (colors: Int, first: [Int]) {
        let data = try #require(call("Page.captureScreenshot")["data"] as? String)
        let script = """
            new Promise((done, failed) => { const image = new Image(); image.onerror = failed; image.onload = () => {
              const canvas = document.createElement('canvas'); canvas.width = image.width; canvas.height = image.height;
              const context = canvas.getContext('2d'); context.drawImage(image, 0, 0);
              const data = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
              const first = data[0]; done([new Set(data).size, first & 255, first >> 8 & 255, first >> 16 & 255]) };
              image.src = 'data:image/png;base64,\(data)' })
            """
        let answer = try browser.call(
            "Runtime.evaluate", ["expression": script, "returnByValue": true, "awaitPromise": true],
            session: try browser.decoder())
        let numbers = try #require((answer["result"] as? [String: Any])?["value"] as? [Int])
        return (numbers[0], Array(numbers[1...]))
    }

    /// Presses the tab key.
    func pressTab() throws {
        for kind in ["rawKeyDown", "keyUp"] {
            try call(
                "Input.dispatchKeyEvent", ["type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9])
        }
    }
}
