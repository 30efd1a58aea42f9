// swift-tools-version: 6.1
import PackageDescription

// What an app does that only wants the solver: it depends on layout-check and imports `Constraints`.
// Nothing of GLPK is compiled or linked, although the trait is on by default, and this builds and
// runs where GLPK is not installed.
let package = Package(
  name: "OnlyConstraints",
  platforms: [.macOS(.v10_15)],
  dependencies: [
    .package(name: "layout-check", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "OnlyConstraints",
      dependencies: [.product(name: "Constraints", package: "layout-check")])
  ],
  swiftLanguageModes: [.v6]
)
