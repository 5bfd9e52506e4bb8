import SeedbedSimulation

/// A schedule that the article on removals tells: what two devices come to with a simpler rule.
struct ToldSchedule: Sendable {
    /// An event on a device.
    struct Event: Sendable {
        let device: Int
        let kind: ScheduleTrace.Step.Kind
        /// The words of the table, with the names of rows as code.
        let words: String
        /// The device's rows afterwards, such as `a1*, b1 red`; a star marks a row that the user has changed.
        let rows: String?
    }

    /// The name of the picture's file, without its extension.
    let name: String
    /// The heading of the picture.
    let title: String
    /// The line under the picture.
    let conclusion: String
    /// The heads of the table.
    var devices = ["A", "B"]
    /// The lines of the table, each with the events of one moment or two.
    let lines: [[Event]]
    /// The last line of the table, if it tells the result.
    var result: [String] = []

    /// The table as the article shows it.
    var table: String {
        let events = lines.map { line in
            devices.indices.map { device in
                line.filter { $0.device == device }.map(\.words).joined(separator: ", ")
            }
        }
        let lines = (events + (result.isEmpty ? [] : [result])).enumerated().map { place, cells in
            "| \(place + 1) |" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
        }
        return (["| | \(devices.joined(separator: " | ")) |", "|---|---|---|"] + lines).joined(separator: "\n") + "\n"
    }

    /// The schedule as a picture shows it.
    var trace: ScheduleTrace {
        var trace = ScheduleTrace(devices: devices, steps: [])
        for line in lines {
            let isOneMoment = line.count == 2 && line.allSatisfy { $0.kind == .act } && line[0].device != line[1].device
            for (place, event) in line.enumerated() {
                trace.steps.append(
                    ScheduleTrace.Step(
                        device: event.device, kind: event.kind, text: "- " + event.words.replacing("`", with: ""),
                        rows: event.rows.map(Self.rows), isBeside: isOneMoment && place == 1))
            }
        }
        return trace
    }

    private static func rows(_ text: String) -> [ScheduleTrace.Row] {
        text.split(separator: ", ").map { row in
            let isTouched = row.hasSuffix("*")
            let words = (isTouched ? row.dropLast() : row).split(separator: " ", maxSplits: 1).map(String.init)
            return ScheduleTrace.Row(
                name: words[0], seed: words[0] == "expense" ? "the user's expense" : "the preset", isTouched: isTouched,
                content: words.count > 1 ? words[1] : "")
        }
    }
}

/// Events of the device A.
enum A {
    static func acts(_ words: String, _ rows: String? = nil) -> ToldSchedule.Event {
        .init(device: 0, kind: .act, words: words, rows: rows)
    }

    static func sends(_ words: String) -> ToldSchedule.Event {
        .init(device: 0, kind: .send, words: "sends \(words)", rows: nil)
    }

    static func receives(_ words: String, _ rows: String) -> ToldSchedule.Event {
        .init(device: 0, kind: .receive, words: "receives \(words)", rows: rows)
    }
}

/// Events of the device B.
enum B {
    static func acts(_ words: String, _ rows: String? = nil) -> ToldSchedule.Event {
        .init(device: 1, kind: .act, words: words, rows: rows)
    }

    static func sends(_ words: String) -> ToldSchedule.Event {
        .init(device: 1, kind: .send, words: "sends \(words)", rows: nil)
    }

    static func receives(_ words: String, _ rows: String) -> ToldSchedule.Event {
        .init(device: 1, kind: .receive, words: "receives \(words)", rows: rows)
    }
}
