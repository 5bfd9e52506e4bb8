import Foundation

/// The variables of the environment by which a person asks for another run of the tests.
public enum TestSetting {
    /// A variable's text, if it is set.
    public static func text(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    /// A variable's number, if it is set to one.
    public static func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
        text(name).flatMap { Number($0) }
    }

    /// How many operations are done to a store at random: `SEEDBED_OPERATIONS=400` asks for a long run.
    public static func operations(_ count: Int, soak: Int? = nil) -> Int {
        number("SEEDBED_OPERATIONS") ?? TestShare.count(count, soak: soak ?? count)
    }
}
