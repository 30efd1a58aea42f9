internal import ArgumentParser

/// How a list is written.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
