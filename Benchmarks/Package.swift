// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who depends on layout-check builds the benchmarks.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "layout-check", path: "..")
  ],
  targets: [
    // GLPK as it is installed: the benchmarks keep one linear program over many questions and time
    // its factorisation, which the library's own shim, made for single answers, does not offer.
    .systemLibrary(name: "GLPK", providers: [.apt(["libglpk-dev"]), .brew(["glpk"])]),
    .executableTarget(
      name: "SolverBenchmark",
      dependencies: ["GLPK", .product(name: "Constraints", package: "layout-check")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .testTarget(
      name: "SolverBenchmarkTests",
      dependencies: [
        "SolverBenchmark", .product(name: "Constraints", package: "layout-check"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
