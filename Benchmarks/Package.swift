// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who depends on layout-check builds the benchmarks.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "layout-check", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "SolverBenchmark",
      dependencies: [.product(name: "Constraints", package: "layout-check")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
