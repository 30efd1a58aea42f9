import Foundation
import PackagePlugin

/// Checks the layouts of a target whenever they change and the target is built.
///
/// Findings are warnings and errors of the build, at their lines.
@main
struct CheckLayoutsBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let endings = ["layout", "xib", "storyboard"]
    let files = target.sourceFiles.map(\.url).filter { endings.contains($0.pathExtension) }
    guard !files.isEmpty else { return [] }
    // The build waits for an output, which is a source file so that it is no resource.
    let stamp = context.pluginWorkDirectoryURL.appending(path: "\(target.name)Layouts.swift")
    return [
      .buildCommand(
        displayName: "Checking the layouts of \(target.name)",
        executable: try context.tool(named: "layout-check").url,
        arguments: files.map(\.path) + [
          "--format", "lines", "--allow-undecided", "--stamp", stamp.path,
        ],
        inputFiles: files, outputFiles: [stamp])
    ]
  }
}
