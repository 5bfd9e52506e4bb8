extension SeedState {
    /// The state's sign, which differs in shape and not only in color; words beside it say the same.
    var icon: Markup {
        .element(
            "svg", [("class", "icon \(rawValue)"), ("viewBox", "0 0 16 16"), ("aria-hidden", "true")],
            [.element("use", [("href", "#icon-\(rawValue)")])])
    }

    /// The signs of all states, which a page contains once.
    static var icons: Markup {
        let symbols = allCases.map { state in
            Markup.element("symbol", [("id", "icon-\(state.rawValue)"), ("viewBox", "0 0 16 16")], state.shapes)
        }
        return .element(
            "svg", [("class", "icons"), ("width", "0"), ("height", "0"), ("aria-hidden", "true")], symbols)
    }

    /// The shapes of the sign in a square of 16.
    ///
    /// As in pictures of schedules a full mark is untouched, a ring is edited, and one with a stroke is dismissed.
    private var shapes: [Markup] {
        switch self {
        case .untouched: [Self.circle(x: 8, radius: 6, "full")]
        case .edited: [Self.circle(x: 8, radius: 5, "open")]
        case .dismissed: [Self.circle(x: 8, radius: 5, "open"), Self.path("M2 14L14 2")]
        case .twins: [Self.circle(x: 4, radius: 3, "full"), Self.circle(x: 12, radius: 3, "full")]
        case .missing: [.element("path", [("class", "dashed"), ("d", "M8 3a5 5 0 1 1-.01 0")])]
        case .occupied: [Self.path("M3 3h10v10H3z")]
        case .unproven: [Self.path("M8 2.5L14 13.5H2z")]
        }
    }

    private static func circle(x: Int, radius: Int, _ kind: String) -> Markup {
        .element("circle", [("class", kind), ("cx", "\(x)"), ("cy", "8"), ("r", "\(radius)")])
    }

    private static func path(_ points: String) -> Markup { .element("path", [("class", "open"), ("d", points)]) }
}
