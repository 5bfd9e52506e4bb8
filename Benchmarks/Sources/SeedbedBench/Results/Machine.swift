import Foundation

/// The machine that the figures were measured on, as a reader needs it to judge them.
struct Machine {
    var lines: [(name: String, value: String)]

    init(_ options: Options) {
        lines = [
            ("processor", "\(Self.processor), \(ProcessInfo.processInfo.activeProcessorCount) cores"),
            ("memory", "\((Double(ProcessInfo.processInfo.physicalMemory) / 1e9).rounded(to: 1)) GB"),
            ("system", Self.system),
            ("kernel", Self.firstLine(of: ["uname", "-srm"])),
            ("Swift", Self.firstLine(of: ["swift", "--version"])),
            ("SQLite", Self.firstLine(of: [options.sqlite, "--version"])),
            ("Python", Self.firstLine(of: [options.python, "--version"])),
            ("peers", Self.peers),
            ("commit", Self.commit),
            ("date", Date().formatted(.iso8601)),
            ("load before the run", Self.load),
        ]
    }

    private static var processor: String {
        let known = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let model = known?.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        return model?.trimmingCharacters(in: .whitespaces)
            ?? firstLine(of: ["sysctl", "-n", "machdep.cpu.brand_string"])
    }

    private static var system: String {
        let known = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
        let name = known?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst(12)
        return name?.trimmingCharacters(in: ["\""]) ?? ProcessInfo.processInfo.operatingSystemVersionString
    }

    private static var peers: String {
        let pinned = (try? String(contentsOfFile: "requirements.txt", encoding: .utf8)) ?? ""
        let named = pinned.split(separator: "\n").filter { $0.hasPrefix("Django") || $0.hasPrefix("pandas") }
        return (["GRDB 7.10.0"] + named.map { $0.replacing("==", with: " ") }).joined(separator: ", ")
    }

    private static var commit: String {
        let head = firstLine(of: ["git", "rev-parse", "--short=12", "HEAD"])
        return firstLine(of: ["git", "status", "--porcelain", "--untracked-files=no"]).isEmpty
            ? head : "\(head), changed"
    }

    private static var load: String {
        var loads = [0.0]
        return getloadavg(&loads, 1) == 1 ? "\(loads[0].rounded(to: 2))" : "unknown"
    }

    /// The first line that a program prints; empty when it prints none or is not there.
    private static func firstLine(of command: [String]) -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return "" }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }
}
