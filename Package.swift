// swift-tools-version: 6.2
// The compiler: 6.2 is the first with the spans that Constraints uses. The first line is the one
// place that says so; the README repeats it, which a test holds.
import PackageDescription

/// The settings that every Swift target of the package is built with.
let swift: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// GLPK is GPL-3.0, so the backend is linked only behind the trait, and only by the executable and
/// the tests: no library target depends on it, whatever a consumer does with traits.
let glpk: TargetDependency = .target(name: "GLPKBackend", condition: .when(traits: ["GLPK"]))
typealias TargetDependency = Target.Dependency

let package = Package(
  name: "layout-check",
  // The systems of 2019, the oldest on which `MutableSpan` can be had, by way of the compatibility
  // library that the compiler brings along. `Scripts/check-availability` finds what needs a later
  // one, such as `Array.span`, `InlineArray` or `Mutex`. Elsewhere only the compiler counts.
  platforms: [
    .macOS("10.14.4"), .iOS("12.2"), .tvOS("12.2"), .watchOS("5.2"), .visionOS(.v1),
  ],
  products: [
    .library(name: "Constraints", targets: ["Constraints"]),
    .library(name: "LayoutDSL", targets: ["LayoutDSL"]),
    .library(name: "InterfaceBuilder", targets: ["InterfaceBuilder"]),
    .library(name: "LayoutChecker", targets: ["LayoutChecker"]),
    .library(name: "ConflictLogs", targets: ["ConflictLogs"]),
    .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
    .executable(name: "layout-check", targets: ["layout-check"]),
    .plugin(name: "CheckLayoutsCommand", targets: ["CheckLayoutsCommand"]),
    .plugin(name: "CheckLayoutsBuildTool", targets: ["CheckLayoutsBuildTool"]),
  ],
  traits: [
    .trait(
      name: "GLPK",
      description: "Cross-verify every verdict with GLPK (GPL-3.0; needs libglpk-dev)."),
    .default(enabledTraits: ["GLPK"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    // The command's configuration; no library depends on it.
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(
      name: "Constraints",
      swiftSettings: swift + [.define("CONSTRAINTS_INVARIANTS", .when(configuration: .debug))]),
    .target(name: "LayoutDSL", dependencies: ["Constraints"], swiftSettings: swift),
    // SwiftPM builds every target of a root package, needed or not, so without the trait the shim
    // has to compile where libglpk-dev is missing.
    .target(
      name: "CGLPK", cSettings: [.define("GLPK", .when(traits: ["GLPK"]))],
      linkerSettings: [.linkedLibrary("glpk", .when(traits: ["GLPK"]))]),
    .target(
      name: "GLPKBackend", dependencies: ["Constraints", "CGLPK"], swiftSettings: swift),
    .target(
      name: "InterfaceBuilder", dependencies: ["Constraints", "LayoutDSL"], swiftSettings: swift),
    .target(
      name: "LayoutChecker", dependencies: ["Constraints", "LayoutDSL"], swiftSettings: swift),
    // Apple's logs of conflicts; needs nothing but the solver.
    .target(name: "ConflictLogs", dependencies: ["Constraints"], swiftSettings: swift),
    // What checks came to, kept between runs of the command.
    .target(
      name: "ReportCache", dependencies: ["LayoutDSL", "LayoutChecker"], swiftSettings: swift),
    .executableTarget(
      name: "layout-check",
      dependencies: [
        "Constraints", "LayoutDSL", "InterfaceBuilder", "LayoutChecker", "ReportCache",
        "ConflictLogs", glpk,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: swift),
    .plugin(
      name: "CheckLayoutsCommand",
      capability: .command(
        intent: .custom(verb: "check-layouts", description: "Check the layouts of the package.")),
      dependencies: ["layout-check"]),
    .plugin(
      name: "CheckLayoutsBuildTool", capability: .buildTool(), dependencies: ["layout-check"]),
    // For test targets: imports Swift Testing and XCTest.
    .target(
      name: "LayoutTesting", dependencies: ["Constraints", "LayoutDSL", "LayoutChecker"],
      swiftSettings: swift),
    // The random numbers of the property tests of all modules.
    .target(
      name: "SeededRandomness", path: "Tests/SeededRandomness", swiftSettings: swift),
    // What the samples of the guides print, and what the guides say that they print.
    .target(name: "GuideSamples", path: "Tests/GuideSamples", swiftSettings: swift),
    // Texts that tests compare with reviewed files.
    .target(name: "Snapshots", path: "Tests/Snapshots", swiftSettings: swift),
    .testTarget(
      name: "ConstraintsTests", dependencies: ["Constraints", "GuideSamples", "SeededRandomness"],
      swiftSettings: swift),
    .testTarget(
      name: "LayoutDSLTests",
      dependencies: ["Constraints", "LayoutDSL", "GuideSamples", "SeededRandomness"],
      exclude: ["Listings"], swiftSettings: swift),
    .testTarget(
      name: "InterfaceBuilderTests",
      dependencies: ["Constraints", "LayoutDSL", "InterfaceBuilder"],
      swiftSettings: swift),
    .testTarget(
      name: "GLPKBackendTests", dependencies: ["Constraints", "SeededRandomness", glpk],
      swiftSettings: swift),
    .testTarget(
      name: "ConflictLogsTests", dependencies: ["Constraints", "ConflictLogs", "Snapshots"],
      exclude: ["Logs", "Snapshots"], swiftSettings: swift),
    .testTarget(
      name: "LayoutTestingTests",
      dependencies: ["Constraints", "LayoutDSL", "LayoutChecker", "LayoutTesting"],
      exclude: ["Frames"], swiftSettings: swift),
    .testTarget(
      name: "LayoutCheckerTests",
      dependencies: [
        "Constraints", "LayoutDSL", "LayoutChecker", "SeededRandomness", "Snapshots", glpk,
      ],
      exclude: ["Hostile", "Corpus", "Fixtures", "Slips", "Snapshots", "Sound", "Transcripts"],
      swiftSettings: swift),
    .testTarget(
      name: "LayoutCheckCommandTests",
      dependencies: [
        "layout-check", "ReportCache", "LayoutChecker", "LayoutDSL", "Constraints", "Snapshots",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      exclude: ["Readme", "Schemas", "Snapshots"], swiftSettings: swift),
  ],
  swiftLanguageModes: [.v6]
)
