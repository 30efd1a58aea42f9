/// What is asked for on the command line.
struct Options {
  enum Mode: Equatable {
    /// Times the problems, each in a process of its own.
    case measure
    /// Times one problem in this process and prints the result for the process that started it.
    case measureHere
    /// Checks the answers, without a clock.
    case check
    /// Prints how to use the program.
    case help
    /// Prints the names of the generated problems.
    case list
    /// Writes the generated problems as files into a directory.
    case write(String)
    /// Compares the generated problems with the files in a directory.
    case compareFiles(String)
    /// Runs a part of a problem once, for a tool that counts instructions.
    case count(InstructionCount.Part)
  }

  /// What cannot be understood.
  struct Misuse: Error, CustomStringConvertible {
    var description: String
  }

  var mode = Mode.measure
  /// Names of generated problems, and paths of files.
  var problems: [String] = []
  /// Whether kiwi, the factorisation and the forward pass are measured too.
  var compares = false
  var printsJSON = false
  /// Where the report is written as Markdown.
  var resultsPath: String?
  /// What the report says about when it was made.
  var date: String?
  /// The Python interpreter that has kiwi.
  var python = "python3"

  static let usage = """
    usage: SolverBenchmark [OPTION...] [PROBLEM...]

    A PROBLEM is the name of a generated one (s2_chain_N, s2x_chain_N, s3_cards_N, s4_grid_RxC,
    s5_churn_N, s6_subtrees_N, s7_conflict_list_N, s8_required_edit_N, s9_panes_N, s10_drag_toggle_N,
    s1_enaml) or a .prob file. Without one all of --list are measured; with --check, a few small ones.

      --compare            measure kiwi, a factorisation by GLPK and a forward pass too
      --json               print JSON instead of tables
      --results FILE       write the report to a Markdown file; with --compare
      --date TEXT          what the report says about when it was made
      --python PROGRAM     the Python that has kiwisolver installed (default: python3)
      --check              check the answers only
      --help               print this
      --list               print the names of the problems of a whole run
      --write DIR          write the problems as .prob files
      --compare-files DIR  compare the generated problems with the .prob files of the same names
      --count PART         run a part of a problem once, to be counted: build, rebuild, first or again

    """

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    func value(of option: String) throws(Misuse) -> String {
      guard let value = rest.popFirst() else {
        throw Misuse(description: "\(option) needs a value")
      }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--compare": compares = true
      case "--json": printsJSON = true
      case "--results": resultsPath = try value(of: argument)
      case "--date": date = try value(of: argument)
      case "--python": python = try value(of: argument)
      case "--check": mode = .check
      case "--list": mode = .list
      case "--help": mode = .help
      case "--measure-here": mode = .measureHere
      case "--write": mode = .write(try value(of: argument))
      case "--compare-files": mode = .compareFiles(try value(of: argument))
      case "--count":
        let name = try value(of: argument)
        guard let part = InstructionCount.Part(rawValue: name) else {
          throw Misuse(description: "--count takes build, rebuild, first or again, not '\(name)'")
        }
        mode = .count(part)
      default:
        guard !argument.hasPrefix("-") else {
          throw Misuse(description: "unknown option '\(argument)'")
        }
        problems.append(argument)
      }
    }
    if resultsPath != nil && !compares {
      throw Misuse(description: "--results is written by a run with --compare")
    }
    if problems.isEmpty { problems = mode == .check ? Catalog.small : Catalog.all }
  }
}
