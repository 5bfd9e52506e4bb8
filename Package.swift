// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Seedbed",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Seedbed", targets: ["Seedbed"]),
        .library(name: "SeedbedSQLite", targets: ["SeedbedSQLite"]),
        .library(name: "SeedbedObjectGraph", targets: ["SeedbedObjectGraph"]),
        .library(name: "SeedbedCoreData", targets: ["SeedbedCoreData"]),
        .library(name: "SeedbedConformance", targets: ["SeedbedConformance"]),
        .executable(name: "seedbed", targets: ["SeedbedCommand"]),
    ],
    targets: [
        .systemLibrary(name: "CSQLite"),
        .target(name: "Seedbed", swiftSettings: settings),
        .target(name: "SeedbedSQLite", dependencies: ["Seedbed", "CSQLite"], swiftSettings: settings),
        .target(name: "SeedbedObjectGraph", dependencies: ["Seedbed", "SeedbedSQLite"], swiftSettings: settings),
        // Whole files behind `canImport(CoreData)`: empty elsewhere, where Scripts/coredata type-checks them.
        .target(name: "SeedbedCoreData", dependencies: ["SeedbedObjectGraph", "Seedbed"], swiftSettings: settings),
        .target(name: "SeedbedSimulation", dependencies: ["Seedbed"], swiftSettings: settings),
        .target(name: "SeedbedConformance", dependencies: ["Seedbed"], swiftSettings: settings),
        .executableTarget(
            name: "SeedbedCommand", dependencies: ["Seedbed", "SeedbedSQLite", "SeedbedSimulation", "CSQLite"],
            swiftSettings: settings),
        .target(
            name: "SeedbedTestSupport", dependencies: ["Seedbed"], path: "Tests/SeedbedTestSupport",
            swiftSettings: settings),
        // Schedules of several devices and the oracle that holds what happens against the promises.
        .target(
            name: "SeedbedScheduleSupport", dependencies: ["Seedbed", "SeedbedTestSupport"],
            path: "Tests/SeedbedScheduleSupport",
            swiftSettings: settings),
        .testTarget(name: "SeedbedTests", dependencies: ["Seedbed", "SeedbedTestSupport"], swiftSettings: settings),
        .testTarget(
            name: "SeedbedSimulationTests",
            dependencies: ["SeedbedCommand", "SeedbedSimulation", "Seedbed", "SeedbedTestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SeedbedSQLiteTests", dependencies: ["Seedbed", "SeedbedSQLite", "CSQLite", "SeedbedTestSupport"],
            swiftSettings: settings),
        // Debian's SQLite has the session extension, Apple's has not: elsewhere these tests are empty.
        .systemLibrary(name: "CSQLiteSession", path: "Tests/CSQLiteSession"),
        .testTarget(
            name: "SeedbedChangesetTests",
            dependencies: [
                "Seedbed", "SeedbedSQLite", "SeedbedScheduleSupport", "CSQLite", "SeedbedTestSupport",
                .target(name: "CSQLiteSession", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "SeedbedCommandTests",
            dependencies: ["SeedbedCommand", "Seedbed", "SeedbedSQLite", "SeedbedTestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SeedbedTortureTests",
            dependencies: ["SeedbedCommand", "Seedbed", "CSQLite", "SeedbedTestSupport"], exclude: ["interpose.c"],
            swiftSettings: settings),
        .testTarget(
            name: "SeedbedConformanceTests",
            dependencies: ["SeedbedConformance", "Seedbed", "SeedbedSQLite", "CSQLite", "SeedbedTestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "SeedbedObjectGraphTests",
            dependencies: [
                "SeedbedObjectGraph", "SeedbedSQLite", "SeedbedConformance", "SeedbedScheduleSupport", "Seedbed",
                "SeedbedTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AppleConformanceTests",
            dependencies: ["SeedbedCoreData", "SeedbedObjectGraph", "SeedbedConformance", "Seedbed"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// `make test` leaves out what takes long, `make soak` runs it: the folders named Soak, and the targets of these products' tests.
if Context.environment["SEEDBED_QUICK"] == "1" {
    let long = ["Changeset", "Conformance", "CoreData", "ObjectGraph", "ScheduleSupport", "Torture"]
    func isLong(_ name: String) -> Bool { long.contains { name.hasPrefix("Seedbed\($0)") } || name.hasPrefix("Apple") }
    package.targets.removeAll { isLong($0.name) || $0.name == "SeedbedSimulationTests" }
    package.products.removeAll { isLong($0.name) }
    for target in package.targets where target.type == .test { target.exclude.append("Soak") }
}

// Scripts/tsan runs the tests of processes: the others take minutes to build and are not needed for it.
if Context.environment["SEEDBED_TSAN"] != nil {
    let needed = ["CSQLite", "Seedbed", "SeedbedSQLite", "SeedbedSQLiteTests", "SeedbedTestSupport"]
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
    for target in package.targets where target.type == .test {
        target.sources = ["Support", "Processes", "Soak/Processes"]
    }
}
