internal import Constraints
internal import LayoutDSL

extension JSONReport {
  /// Explanations as JSON: version 1 of a form of its own, `answers` with one object each.
  ///
  /// `steps` are those of the text report, `sum` the active rows of a single measure, each a multiplier times a
  /// number: they add up to the value. Without a solution `conflict` has the rows that contradict each other.
  public func text(
    of answers: [(inspection: LayoutInspection, explanation: MeasureExplanation?)]
  ) throws -> String {
    JSONWriter.text(
      of: .object([
        "version": .integer(1),
        "answers": .array(
          try answers.map { inspection, explanation in
            var members = Self.members(of: inspection)
            members["conflict"] = .array(try inspection.conflict().map(Self.value))
            members["explanation"] = explanation.map(Self.value) ?? .null
            return .object(members)
          }),
      ]))
  }

  /// The frames of layouts on screens as JSON, with the rows of one item where that is asked for.
  ///
  /// `frames` has for each item its name, its depth and `[x, y, width, height]`, unrounded.
  public func text(
    of inspections: [LayoutInspection], rowsOf name: String? = nil
  ) throws -> String {
    JSONWriter.text(
      of: .object([
        "version": .integer(1),
        "layouts": .array(
          try inspections.map { inspection in
            var members = Self.members(of: inspection)
            members["conflict"] = .array(try inspection.conflict().map(Self.value))
            members["frames"] = .array(
              inspection.frames.map { frame in
                .object([
                  "name": .string(frame.name), "depth": .integer(frame.depth),
                  "frame": .array(
                    [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height]
                      .map { .number($0) }),
                  "hidden": .boolean(frame.isHidden), "guide": .boolean(frame.isGuide),
                ])
              })
            if let item = name.flatMap(inspection.layout.item(named:)) {
              members["rows"] = .array(
                inspection.rows(touching: item).map { row in
                  .object([
                    "row": .string(row.row.text), "place": Self.value(row.row.span),
                    "priority": .number(row.priority.rawValue), "state": .string(row.state.name),
                    "points": .number(row.state.points),
                  ])
                })
            }
            return .object(members)
          }),
      ]))
  }

  private static func members(of inspection: LayoutInspection) -> [String: JSONWriter.Value] {
    [
      "file": .string(inspection.layout.file), "layout": .string(inspection.layout.name),
      "screen": .string(inspection.screen.title),
    ]
  }

  private static func value(_ row: Finding.Cause) -> JSONWriter.Value {
    .object(["row": .string(row.text), "place": value(row.span)])
  }

  private static func value(_ span: SourceSpan?) -> JSONWriter.Value {
    guard let span else { return .null }
    return .object([
      "file": .string(span.file), "line": .integer(span.line), "column": .integer(span.column),
    ])
  }

  private static func value(_ reason: MeasureExplanation.Reason) -> JSONWriter.Value {
    .object([
      "kind": .string(reason.kind.rawValue), "row": .string(reason.row),
      "place": value(reason.span), "priority": .number(reason.priority.rawValue),
    ])
  }

  private static func value(_ change: MeasureExplanation.Change) -> JSONWriter.Value {
    let subject: String
    switch change.subject {
    case .screen(let axis): subject = "screen.\(axis.sizeName)"
    case .content(let view, let axis): subject = "content of \(view).\(axis.sizeName)"
    case .row(let row): subject = row
    }
    return .object([
      "subject": .string(subject), "place": value(change.span), "by": .number(change.amount),
      "gain": .number(change.gain ?? 1),
    ])
  }

  private static func value(_ explanation: MeasureExplanation) -> JSONWriter.Value {
    var members: [String: JSONWriter.Value] = [
      "name": .string(explanation.name),
      "values": .object(
        Dictionary(
          explanation.values.map { ($0.name, .number($0.value)) }, uniquingKeysWith: { $1 })),
      "steps": .array(
        explanation.steps.map { step in
          .object([
            "name": .string(step.name), "value": .number(step.value),
            "formula": step.formula.map { .string($0) } ?? .null,
            "reasons": .array(step.reasons.map(value)),
          ])
        }),
      "missed": .array(
        explanation.wishes.map { wish in
          .object([
            "row": .string(wish.row), "place": value(wish.span), "by": .number(wish.missedBy),
          ])
        }),
      "sum": .array(
        explanation.sum.map { summand in
          .object([
            "reason": value(summand.reason), "multiplier": .number(summand.multiplier),
            "rightHandSide": .number(summand.rightHandSide),
          ])
        }),
      "changes": .array(explanation.changes.map(value)), "free": .null, "widths": .null,
    ]
    if let openness = explanation.openness {
      members["free"] = .object([
        "measure": .string(openness.measure),
        "lower": .number(openness.lower), "upper": .number(openness.upper),
        "rivals": .array(openness.rivals.map(value)),
        "following": openness.following.map { .string($0) } ?? .null,
        "help": .strings(openness.help),
      ])
    }
    if let reach = explanation.reach {
      members["widths"] = .object([
        "from": .number(reach.range.lower), "to": .number(reach.range.upper),
        "includesFrom": .boolean(reach.range.includesLower),
        "includesTo": .boolean(reach.range.includesUpper),
      ])
    }
    return .object(members)
  }
}

extension LayoutInspection.RowState {
  fileprivate var name: String {
    switch self {
    case .active: "active"
    case .spare: "spare"
    case .missed: "missed"
    }
  }

  fileprivate var points: Double {
    switch self {
    case .active: 0
    case .spare(let points), .missed(let points): points
    }
  }
}
