/// `seedbed demo`: two devices, step by step.
enum DemoCommand {
    static func run() async throws(CommandError) {}
}
