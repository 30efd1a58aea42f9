#if !hasFeature(Embedded)
  extension Problem: Codable {
    private enum Key: String, CodingKey, CaseIterable {
      case variables, constraints
    }

    private enum ConstraintKey: String, CodingKey, CaseIterable {
      case row, label, file, line, column, length, rule
    }

    /// Any key that a file may have.
    private struct AnyKey: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }

      init?(intValue: Int) { nil }
    }

    /// Writes the problem down, in this form (here as JSON):
    ///
    /// ```json
    /// {
    ///   "variables": ["card.width", "icon.width", ""],
    ///   "constraints": [
    ///     {"row": "x0 >= 0 implicit"},
    ///     {"row": "x1 <= 0.25*x0 + 8 @750 weight 2", "label": "icon maximum",
    ///      "file": "card.layout", "line": 9, "column": 5, "length": 12, "rule": "compression"}
    ///   ]
    /// }
    /// ```
    ///
    /// A row has two sides as they were written, a relation between them, and what differs from a
    /// required constraint of weight 1: `@priority`, `weight` and a number, `implicit`. A side has terms
    /// and a number joined by ` + ` and ` - `, or `0` without any; a term is `x` and the position of the
    /// variable, as in `x0` or `factor*x0`. Everything else says where the row came from and is left out
    /// where that is not known. Numbers, variables and sides read back as they were.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(variableNames, forKey: .variables)
      var rows = container.nestedUnkeyedContainer(forKey: .constraints)
      for constraint in constraints {
        var row = rows.nestedContainer(keyedBy: ConstraintKey.self)
        let origin = constraint.origin
        try row.encode(RowText.text(of: constraint), forKey: .row)
        if !origin.label.isEmpty { try row.encode(origin.label, forKey: .label) }
        try row.encodeIfPresent(origin.span?.file, forKey: .file)
        try row.encodeIfPresent(origin.span?.line, forKey: .line)
        try row.encodeIfPresent(origin.span?.column, forKey: .column)
        try row.encodeIfPresent(origin.span?.length, forKey: .length)
        try row.encodeIfPresent(origin.rule, forKey: .rule)
      }
    }

    /// Reads a problem.
    ///
    /// - Throws: `DecodingError` where something is missing, has a name that is not in the form or is not in it
    ///   otherwise, and with the words of
    ///   ``ConstraintError`` where a number is not finite, a priority or a weight is out of range, or
    ///   a variable is unknown.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      try Self.refuseOtherKeys(than: Key.allCases, in: decoder)
      self.init()
      for name in try container.decode([String].self, forKey: .variables) { _ = addVariable(name) }
      var rows = try container.nestedUnkeyedContainer(forKey: .constraints)
      while !rows.isAtEnd {
        let decoder = try rows.superDecoder()
        let row = try decoder.container(keyedBy: ConstraintKey.self)
        try Self.refuseOtherKeys(than: ConstraintKey.allCases, in: decoder)
        let text = try row.decode(String.self, forKey: .row)
        do {
          var constraint = try RowText.constraint(text[...])
          constraint.origin = try Self.origin(of: row)
          try append(constraint)
        } catch let error as RowText.ReadError {
          throw Self.error("\(error.reason), in '\(text)'", in: row)
        } catch let error as ConstraintError {
          throw Self.error("\(error), in '\(text)'", in: row)
        }
      }
    }

    /// What has another name, perhaps a misspelt one, would be lost.
    private static func refuseOtherKeys(
      than known: [some CodingKey], in decoder: any Decoder
    ) throws {
      let names = known.map { $0.stringValue }
      let others = try decoder.container(keyedBy: AnyKey.self).allKeys.map { $0.stringValue }
        .filter { !names.contains($0) }
      guard let other = others.min() else { return }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "'\(other)' is not known; known are \(names.joined(separator: ", "))"))
    }

    private static func origin(
      of row: KeyedDecodingContainer<ConstraintKey>
    ) throws -> Origin {
      let span = try row.decodeIfPresent(String.self, forKey: .file).map { file in
        SourceSpan(
          file: file, line: try row.decode(Int.self, forKey: .line),
          column: try row.decodeIfPresent(Int.self, forKey: .column) ?? 1,
          length: try row.decodeIfPresent(Int.self, forKey: .length) ?? 0)
      }
      return Origin(
        try row.decodeIfPresent(String.self, forKey: .label) ?? "", at: span,
        rule: try row.decodeIfPresent(String.self, forKey: .rule))
    }

    private static func error(
      _ words: String, in row: KeyedDecodingContainer<ConstraintKey>
    ) -> DecodingError {
      DecodingError.dataCorruptedError(forKey: .row, in: row, debugDescription: words)
    }
  }
#endif
