import Foundation

/// JSON as it is written between processes and for readers: sorted, so that two runs can be compared.
enum JSON {
  private static let infinity = (positive: "inf", negative: "-inf", nan: "nan")

  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A wrong answer may have infinite errors, and has to be told all the same.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity.positive, negativeInfinity: infinity.negative, nan: infinity.nan)
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  static func value<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity.positive, negativeInfinity: infinity.negative, nan: infinity.nan)
    return try decoder.decode(type, from: data)
  }
}
