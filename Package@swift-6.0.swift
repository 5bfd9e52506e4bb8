// swift-tools-version: 6.0
import PackageDescription

// For compilers before 6.2, which know no `treatAllWarnings` and cannot read the tests' names: the products alone.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
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
        .target(name: "SeedbedCoreData", dependencies: ["SeedbedObjectGraph", "Seedbed"], swiftSettings: settings),
        .target(name: "SeedbedSimulation", dependencies: ["Seedbed"], swiftSettings: settings),
        .target(name: "SeedbedConformance", dependencies: ["Seedbed"], swiftSettings: settings),
        .executableTarget(
            name: "SeedbedCommand", dependencies: ["Seedbed", "SeedbedSQLite", "SeedbedSimulation", "CSQLite"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
