// swift-tools-version: 6.0
import PackageDescription

// A package of its own: what the examples use stays out of the graph of those who use Seedbed.
let package = Package(
    name: "SeedbedExamples",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "Seedbed", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        .target(
            name: "Presets",
            dependencies: [
                .product(name: "Seedbed", package: "Seedbed"), .product(name: "SeedbedSQLite", package: "Seedbed"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .executableTarget(name: "PresetsApp", dependencies: ["Presets"]),
        .executableTarget(
            name: "PlainSQLite",
            dependencies: [
                .product(name: "Seedbed", package: "Seedbed"), .product(name: "SeedbedSQLite", package: "Seedbed"),
            ]),
        .executableTarget(name: "Previews", dependencies: [.product(name: "Seedbed", package: "Seedbed")]),
        .testTarget(name: "ExamplesTests", dependencies: ["Presets"]),
    ],
    swiftLanguageModes: [.v6]
)
