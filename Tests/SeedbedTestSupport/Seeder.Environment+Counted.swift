public import Seedbed

extension Seeder.Environment {
    /// An environment in which rows get the identities `u1`, `u2` and so on, and whose clock stands still at `now`.
    ///
    /// - Parameters:
    ///   - now: the time on the clock; the system's if it is `nil`.
    ///   - first: the number of the first identity.
    ///   - uuid: the text of the identity with a number.
    public static func counted(
        at now: SeedInstant? = nil, from first: Int = 1, uuid: @escaping @Sendable (Int) -> String = { "u\($0)" }
    ) -> Seeder.Environment {
        let next = Shared(first)
        var environment = Seeder.Environment()
        if let now { environment.now = { now } }
        environment.makeUUID = {
            let number = next.withValue { next in
                defer { next += 1 }
                return next
            }
            return UUIDText(uuid(number))
        }
        return environment
    }
}
