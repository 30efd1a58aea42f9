import Foundation
import Snapshots
import Testing

/// Where people work: the GitHub Action's step, hooks, templates, completions, and watching.
@Suite struct WorkplaceTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let good = BadInputTests.good
  private static let ambiguous = good.replacing("    top == screen.top + 8\n", with: "")

  /// The commands of a POSIX shell that make a repository with one commit and change a layout.
  private static let change = #"""
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
    git init -q -b main . && git add -A && git commit -qm first
    sed 's/layout "Good"/layout "New"/' Layouts/old.layout >Layouts/new.layout
    """#

  @Test func theStepOfTheActionAnnotatesAndSummarizes() async throws {
    let workspace = try Workspace(["Layouts/old.layout": Self.ambiguous])
    let result = try await Command.shell(
      Self.change + #"""

        export GITHUB_WORKSPACE=$PWD GITHUB_STEP_SUMMARY=summary.md
        export LAYOUT_CHECK_EXECUTABLE=$LAYOUT_CHECK LAYOUT_CHECK_PATHS=Layouts
        export LAYOUT_CHECK_SINCE=HEAD LAYOUT_CHECK_SARIF=layouts.sarif
        export LAYOUT_CHECK_ARGUMENTS='--ignore overlap,zero-size --strict'
        status=0
        "$PACKAGE/Scripts/github-action" || status=$?
        echo "exit code $status"
        cat summary.md
        """#, in: workspace, ["PACKAGE": Self.package.path])
    #expect(result.errors.isEmpty, "\(result.errors)")
    try expectSnapshot(result.output, named: "github-action")
    let sarif = try Data(contentsOf: workspace.url.appending(path: "layouts.sarif"))
    #expect(try JSONSerialization.jsonObject(with: sarif) is [String: Any])
  }

  /// What GitLab does with the template: its `script` in a shell with the variables of a merge request.
  @Test(.enabled(if: hasYAML, "needs Python with PyYAML"))
  func theTemplateOfGitLabWritesItsReports() async throws {
    let workspace = try Workspace(["Layouts/old.layout": Self.ambiguous])
    let result = try await Command.shell(
      Self.change
        + #"""

        mkdir bin && ln -s "$LAYOUT_CHECK" bin/layout-check && PATH=$PWD/bin:$PATH
        python3 -c 'import sys, yaml
        job = yaml.safe_load(open(sys.argv[1]))["layout-check"]
        print("\n".join(job["script"]))' "$PACKAGE/Templates/gitlab-ci.yml" >job.sh
        CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD LAYOUT_CHECK_PATHS=Layouts sh job.sh >/dev/null
        echo "exit code $?"
        python3 -c 'import json
        print([issue["location"]["path"] for issue in json.load(open("gl-code-quality-report.json"))])'
        grep -c '<failure' layout-check.xml
        """#.replacing("\n        job", with: "\njob").replacing("\n        print", with: "\nprint"),
      in: workspace, ["PACKAGE": Self.package.path])
    #expect(result.output == "exit code 1\n['Layouts/new.layout']\n1\n", "\(result.errors)")
  }

  private static let hasYAML: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import yaml"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(.enabled(if: hasYAML, "needs Python with PyYAML"))
  func hooksAndActionsAreWellFormed() async throws {
    let result = try await Command.shell(
      #"""
      python3 - "$PACKAGE" <<'PYTHON'
      import os, re, sys, yaml
      root = sys.argv[1]
      def read(path): return yaml.safe_load(open(os.path.join(root, path)))
      for hook in read(".pre-commit-hooks.yaml"):
          assert {"id", "name", "entry", "language", "files"} <= hook.keys(), hook
          assert re.search(hook["files"], "UI/card.layout"), hook
          assert not re.search(hook["files"], "card.swift"), hook
      action = read("action.yml")
      assert action["runs"]["using"] == "composite"
      step = action["runs"]["steps"][0]
      script = step["run"].split("}}")[1].strip("/")
      assert os.access(os.path.join(root, script), os.X_OK), script
      text = open(os.path.join(root, script)).read()
      for name, value in step["env"].items():
          assert name in text, name
          assert value.split("inputs.")[1].split(" ")[0] in action["inputs"], value
      workflow = read("Templates/github-workflow.yml")
      used = workflow["jobs"]["layouts"]["steps"][1]["with"]
      assert used.keys() <= action["inputs"].keys(), used
      print("ok")
      PYTHON
      """#, in: try Workspace(), ["PACKAGE": Self.package.path])
    #expect(result == Command.Result(status: 0, output: "ok\n", errors: ""))
  }

  @Test func aHookChecksTheFilesThatItNames() async throws {
    let workspace = try Workspace(["a b.layout": Self.ambiguous, "c.layout": Self.good])
    // pre-commit calls the entry with the files that are to be committed.
    let result = try await Command.shell(
      #"exec "$LAYOUT_CHECK" "a b.layout" c.layout"#, in: workspace)
    #expect(result.status == 1)
    #expect(result.output.contains(" --> a b.layout:4:8\n"))
  }

  @Test func whatThePluginNamesIsCheckedWhereNobodyNamesAFile() async throws {
    let workspace = try Workspace(["a.layout": Self.ambiguous, "b.layout": Self.good])
    // As the command plugin calls it: `lines` is the value of an option and no file.
    let plugin = ["check", "--format", "lines", "--otherwise", "."]
    let all = try await Command.run(plugin, in: workspace)
    #expect(all.status == 1)
    #expect(all.output.hasPrefix("./a.layout:4:8: error: "))
    let named = try await Command.run(plugin + ["b.layout"], in: workspace)
    #expect(named.status == 0)
    #expect(named.output == "")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsKnowTheCommands(shell: String) async throws {
    let result = try await Command.run(
      ["--generate-completion-script", shell], in: try Workspace())
    #expect(result.status == 0)
    for word in ["explain-log", "write-baseline", "watch", "sarif"] {
      #expect(result.output.contains(word), "\(word)")
    }
  }

  @Test func whatChangesIsCheckedAgain() async throws {
    let workspace = try Workspace([
      "a.layout": """
      import "box.layout"
      layout "A" {
        screens 320x568
        Box box {
          leading == screen.leading
          top == screen.top
        }
      }

      """,
      "box.layout": "component Box {\n  width == 10\n  height == 10\n}\n", "b.layout": Self.good,
    ])
    let script = #"""
      # Before the command begins, which may be later than the first look.
      : >out.txt
      "$LAYOUT_CHECK" watch . --interval 0.05 --reports 4 >out.txt 2>&1 &
      # Waits for a number of reports, at most half a minute.
      await() {
        for _ in $(seq 300); do
          [ "$(grep -c ' on 1 screen; ' out.txt)" -ge "$1" ] && return
          sleep 0.1
        done
      }
      # In one step, so that no look finds half a file however slow the machine is.
      await 1; printf 'component Box {\n  width == 10\n}\n' >box.new; mv box.new box.layout
      await 2; echo 'layout {' >b.new; mv b.new b.layout
      await 3; rm b.layout
      wait; cat out.txt
      """#
    let result = try await Command.shell(script, in: workspace)
    #expect(result.errors.isEmpty)
    let output = result.output
    let summaries = output.split(separator: "\n").filter { $0.contains("; not cross-verified") }
    #expect(
      summaries.map(String.init) == [
        "no findings in 2 layouts on 1 screen; not cross-verified",
        "1 error in 2 layouts on 1 screen; not cross-verified",
        "1 error in 1 layout on 1 screen; cannot read 1 file in full; not cross-verified",
        "1 error in 1 layout on 1 screen; not cross-verified",
      ])
    #expect(output.contains("error[ambiguous-size]"))
    #expect(output.contains(" --> ./b.layout:1:8\n"))
  }
}
