internal import Constraints

/// Writes JSON (RFC 8259) with sorted keys, so that equal values are equal bytes.
///
/// Foundation's encoder is not used: the library modules import no Foundation, it writes a zero with
/// a sign as `-0`, and it puts each number of a frame on a line of its own.
struct JSONWriter {
  /// A JSON value.
  indirect enum Value {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    static func integer(_ value: Int) -> Value { .number(Double(value)) }
    static func strings(_ values: [String]) -> Value { .array(values.map { .string($0) }) }
  }

  /// The text of a value, with a line break at its end.
  static func text(of value: Value) -> String {
    var writer = JSONWriter()
    writer.write(value, indent: "")
    return writer.text + "\n"
  }

  /// The text of a value without spaces and line breaks.
  static func compactText(of value: Value) -> String {
    var text = ""
    func list<Elements: Collection>(
      _ elements: Elements, _ open: String, _ close: String, write: (Elements.Element) -> Void
    ) {
      text += open
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        write(element)
      }
      text += close
    }
    func write(_ value: Value) {
      switch value {
      case .null: text += "null"
      case .boolean(let value): text += value ? "true" : "false"
      case .number(let number): text += Self.text(of: number)
      case .string(let string): text += string.quotedForJSON
      case .array(let elements): list(elements, "[", "]", write: write)
      case .object(let members):
        list(Self.sorted(members), "{", "}") { key, value in
          text += key.quotedForJSON + ":"
          write(value)
        }
      }
    }
    write(value)
    return text
  }

  private static func sorted(_ members: [String: Value]) -> [(key: String, value: Value)] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private var text = ""

  private mutating func write(_ value: Value, indent: String) {
    switch value {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let number): text += Self.text(of: number)
    case .string(let string): text += string.quotedForJSON
    case .array(let elements) where elements.allSatisfy(\.isNumber):
      // Frames are read and compared as one thing, so they stay on one line.
      text += "[" + elements.map(\.numberText).joined(separator: ", ") + "]"
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += index == 0 ? "\n\(indent)  " : ",\n\(indent)  "
        write(element, indent: indent + "  ")
      }
      text += "\n\(indent)]"
    case .object(let members) where members.isEmpty:
      text += "{}"
    case .object(let members):
      text += "{"
      for (index, (key, value)) in Self.sorted(members).enumerated() {
        text += index == 0 ? "\n\(indent)  " : ",\n\(indent)  "
        text += key.quotedForJSON + ": "
        write(value, indent: indent + "  ")
      }
      text += "\n\(indent)}"
    }
  }

  /// The shortest digits that read back as the same number, integers without a fraction and zero
  /// without a sign; `null` for a number that JSON does not have.
  static func text(of number: Double) -> String {
    number.isFinite ? number.shortDescription : "null"
  }
}

extension JSONWriter.Value {
  fileprivate var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  fileprivate var numberText: String {
    if case .number(let number) = self { JSONWriter.text(of: number) } else { "null" }
  }
}
