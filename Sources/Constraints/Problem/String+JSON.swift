extension String {
  /// The string as JSON writes it (RFC 8259), in quotation marks and with all that is obeyed and not shown
  /// escaped.
  package var quotedForJSON: String {
    let isPlain = utf8.allSatisfy { !$0.mayBeginControl && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return "\"" + self + "\"" }
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
