// swift-tools-version: 6.2
import PackageDescription

// A window with panes, as an app would lay it out: it depends on layout-check and imports `Constraints`.
let package = Package(
  name: "Panes",
  dependencies: [
    .package(name: "layout-check", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Panes", dependencies: [.product(name: "Constraints", package: "layout-check")])
  ],
  swiftLanguageModes: [.v6]
)
