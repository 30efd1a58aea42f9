internal import Constraints

extension String {
  /// The text as XML 1.0 has it in attributes and between tags. What is obeyed and not shown is a reference
  /// (`&#x202E;`), and a stand-in where XML does not have the character.
  var escapedForXML: String {
    let isPlain = utf8.allSatisfy {
      !$0.mayBeginControl && $0 != 0x22 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E && $0 != 0xEF
    }
    if isPlain { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "&#10;"
      case "\t": text += "&#9;"
      case "\0"..<" ": text += scalar.displayedInLogs
      case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      case _ where scalar.isControl:
        text += "&#x" + String(scalar.value, radix: 16, uppercase: true) + ";"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
