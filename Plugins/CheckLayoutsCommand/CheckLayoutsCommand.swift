import Foundation
import PackagePlugin

/// `swift package check-layouts`: checks the layouts of a package.
///
/// Arguments go to `layout-check check`; without any file, the directory of the package is checked.
@main
struct CheckLayoutsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try context.tool(named: "layout-check")
    let process = Process()
    process.executableURL = tool.url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["check"] + arguments + ["--otherwise", "."]
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      Diagnostics.error("the layouts are not in order (status \(process.terminationStatus))")
      return
    }
  }
}
