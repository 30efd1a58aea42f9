internal import Constraints
internal import LayoutDSL

extension Help {
  /// What to do and how far that is proven, in words.
  public var text: String {
    let more = remaining.count - Self.mostRemaining
    let told =
      Array(remaining.prefix(Self.mostRemaining))
      + (more > 0 ? ["\(count(more, "more finding"))"] : [])
    // A finding with its screens has a comma of its own.
    let words =
      told.contains { $0.contains("," as Character) }
      ? told.joined(separator: "; ") : told.joinedInWords
    let rest = remaining.isEmpty ? "" : "; then \(words)"
    return switch provenScreens {
    case 0: action
    case 1: "\(action) (proven\(rest))"
    case 2: "\(action) (proven on both screens\(rest))"
    default: "\(action) (proven on all \(provenScreens) screens\(rest))"
    }
  }

  /// How many changes there are and how far that is proven, where there is no room to write them out.
  var shortText: String {
    let changes = edits.isEmpty ? "several changes" : count(edits.count, "change")
    let action = "\(changes) together, which `--details` writes out"
    let rest = remaining.isEmpty ? [] : [count(remaining.count, "more finding")]
    return Help(action, provenScreens: provenScreens, remaining: rest).text
  }

  /// Of what is wrong then, so much is told in words; ``remaining`` has all of it.
  private static let mostRemaining = 2

  /// What to do where the same words go and come in several rows: `write `leading` for `left` in lines 3 and 4`;
  /// nil where anything else changes, or something else in these lines has the same words.
  ///
  /// - Parameter sources: what the files say.
  func wordsOfSubstitutions(in sources: SourceMap) -> String? {
    var substitutions: [Substitution] = []
    var counts: [Substitution.Place: Int] = [:]
    for edit in edits {
      guard edit.file == edits[0].file, edit.start.line == edit.end.line,
        let text = sources.line(at: SourceSpan(file: edit.file, line: edit.start.line))
      else { return nil }
      let old = text.dropFirst(edit.start.column - 1).prefix(edit.end.column - edit.start.column)
        .wordsAndSigns
      let new = edit.newText.wordsAndSigns
      guard old.count == new.count else { return nil }
      for (before, after) in zip(old, new) where before != after {
        guard before.isWord, after.isWord else { return nil }
        let place = Substitution.Place(line: edit.start.line, word: before)
        counts[place, default: 0] += 1
        if let index = substitutions.firstIndex(where: { $0.before == before }) {
          guard substitutions[index].after == after else { return nil }
          if substitutions[index].lines.last != place.line {
            substitutions[index].lines.append(place.line)
          }
        } else {
          substitutions.append(Substitution(before: before, after: after, lines: [place.line]))
        }
      }
    }
    let isAll = counts.allSatisfy { place, number in
      let span = SourceSpan(file: edits[0].file, line: place.line)
      return sources.line(at: span)?.wordsAndSigns.filter { $0 == place.word }.count == number
    }
    guard isAll, !substitutions.isEmpty, substitutions.count <= Self.mostSubstitutions else {
      return nil
    }
    let areAlike = Set(substitutions.map(\.lines)).count == 1
    let parts = substitutions.map { substitution in
      "`\(substitution.after)` for `\(substitution.before)`"
        + (areAlike ? "" : " in \(substitution.lines.wordsOfLines)")
    }
    let action =
      "write \(parts.joinedInWords)"
      + (areAlike ? " in \(substitutions[0].lines.wordsOfLines)" : "")
    return Help(action, provenScreens: provenScreens, remaining: remaining).text
  }

  /// More of them are nothing to remember.
  private static let mostSubstitutions = 3
}

/// A word in place of another one.
private struct Substitution {
  /// A word of a line.
  struct Place: Hashable {
    var line: Int
    var word: String
  }

  var before: String
  var after: String
  var lines: [Int]
}

extension [Int] {
  fileprivate var wordsOfLines: String {
    "\(count == 1 ? "line" : "lines") \(map(String.init).joinedInWords)"
  }
}

extension StringProtocol {
  /// The words of a row, and the signs between them, without blanks.
  fileprivate var wordsAndSigns: [String] {
    var pieces: [String] = []
    var isInWord = false
    for character in self {
      let isOfWord = character.isLetter || character.isNumber || character == "_"
      if isOfWord, isInWord {
        pieces[pieces.count - 1].append(character)
      } else if !character.isWhitespace {
        pieces.append(String(character))
      }
      isInWord = isOfWord
    }
    return pieces
  }

  fileprivate var isWord: Bool { first?.isLetter ?? false }
}
