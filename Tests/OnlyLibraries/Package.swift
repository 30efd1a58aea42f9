// swift-tools-version: 5.9
import PackageDescription

// What an app does that uses every library and has an older manifest, which cannot name traits: it
// gets the default ones. No library depends on GLPK, so nothing of it is compiled or linked, and this
// builds and runs where GLPK is not installed.
let package = Package(
  name: "OnlyLibraries",
  platforms: [.macOS(.v10_15)],
  dependencies: [
    .package(name: "layout-check", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "OnlyLibraries",
      dependencies: [
        .product(name: "Constraints", package: "layout-check"),
        .product(name: "LayoutDSL", package: "layout-check"),
        .product(name: "LayoutChecker", package: "layout-check"),
      ])
  ]
)
