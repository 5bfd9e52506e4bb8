internal import SeedbedSimulation

extension SchedulePicture {
    /// The places of lanes and steps, in pixels.
    struct Layout {
        static let margin = 16
        /// The right end of the steps' numbers.
        static let numbers = 40
        /// The distance of words from their lane.
        static let indent = 14
        /// The height of a line of words, and of a row with its name.
        static let (line, row) = (20, 17)
        /// The distance of dots without names.
        static let dot = 13
        static let (dotsPerLine, mostDots, mostSeeds) = (10, 40, 24)
        /// The greatest number of rows that a step lists by name.
        private static let mostNamed = 6

        let syncLane = 64
        /// The first step's place.
        let top = 84
        /// Whether rows are listed by name.
        let namesRows: Bool
        /// The places of the devices' lanes across.
        let lanes: [Int]
        /// The places of the steps down.
        let steps: [Int]
        /// The place down from which the world settles, if it does.
        let settling: Int?
        /// The end of the lanes.
        let bottom: Int
        let width: Int

        /// Makes the layout of a schedule.
        ///
        /// - Parameter words: Lines that stand alone in the picture.
        init(_ trace: ScheduleTrace, words: [String]) {
            let namesRows = trace.steps.allSatisfy { ($0.rows?.count ?? 0) <= Self.mostNamed }
            let columns = trace.devices.indices.map { device in
                let steps = trace.steps.filter { $0.device == device }
                let rows = namesRows ? steps.flatMap { ($0.rows ?? []).map { Self.width(of: $0.words) + 14 } } : []
                let dots = steps.map { min($0.rows?.count ?? 0, Self.dotsPerLine) * Self.dot }
                let texts = steps.map { Self.width(of: $0.wordsWithoutDevice) }
                return Self.indent * 2 + ((rows + dots + texts).max() ?? 0)
            }
            var (lanes, right) = ([Int](), syncLane + 112)
            for (name, column) in zip(trace.devices, columns) {
                lanes.append(right)
                right += max(column, Self.width(of: name) + 24, 96)
            }
            var (steps, y, settling): ([Int], Int, Int?) = ([], top, nil)
            for step in trace.steps {
                if step.isSettling, settling == nil {
                    settling = y - 12
                    y += 28
                }
                let place = step.isBeside ? steps.last ?? y : y
                steps.append(place)
                y = max(y, place + Self.line + 8 + (step.rows.map { Self.height(of: $0, namesRows) } ?? 0))
            }
            let longest = words.map { Self.width(of: $0) * 11 / 10 + 2 * Self.margin }.max() ?? 0
            width = max(right, longest, 320)
            (self.namesRows, self.lanes, self.steps, self.settling, bottom) = (namesRows, lanes, steps, settling, y)
        }

        private static func height(of rows: [ScheduleTrace.Row], _ namesRows: Bool) -> Int {
            if namesRows || rows.isEmpty { return max(rows.count, 1) * row + 2 }
            let lines = (min(rows.count, mostDots) + dotsPerLine - 1) / dotsPerLine
            return (lines + (rows.count > mostDots ? 1 : 0)) * dot + 4
        }

        /// The width of words, as wide as fonts of this size make them.
        static func width(of words: String) -> Int { words.count * 15 / 2 }

        /// Words that are not too long for a legend.
        static func shortened(_ words: String) -> String { words.count > 40 ? words.prefix(39) + "…" : words }
    }
}

extension ScheduleTrace.Row {
    /// The row's name and content.
    var words: String { content.isEmpty ? name : "\(name) \(content)" }

    /// The row's state.
    var state: SeedState { isDismissed ? .dismissed : isTouched ? .edited : .untouched }
}

extension ScheduleTrace.Step {
    /// The step in words: `A receives 3 times`.
    var words: String { count > 1 ? "\(text) \(count) times" : text }

    /// The same without the device, whose lane it is in.
    var wordsWithoutDevice: String { String(words.drop { $0 != " " }.dropFirst()) }
}

extension ScheduleTrace {
    /// The number of a step, from 1; steps at the same time have one number.
    func number(ofStep place: Int) -> Int { steps[...place].count { !$0.isBeside } }
}
