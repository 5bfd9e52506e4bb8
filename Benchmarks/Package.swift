// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own: what Seedbed is measured against stays out of the graph of those who use Seedbed.
let package = Package(
    name: "SeedbedBenchmarks",
    platforms: [.macOS(.v13)],
    products: [.library(name: "AllocationCount", type: .dynamic, targets: ["CAllocationCount"])],
    dependencies: [
        .package(name: "Seedbed", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "seedbed-bench",
            dependencies: [
                .product(name: "Seedbed", package: "Seedbed"),
                .product(name: "SeedbedSQLite", package: "Seedbed"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/SeedbedBench", swiftSettings: settings),
        .executableTarget(name: "measured"),
        .target(name: "CAllocationCount"),
    ],
    swiftLanguageModes: [.v6]
)
