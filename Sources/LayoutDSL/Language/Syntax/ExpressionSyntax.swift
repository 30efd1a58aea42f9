internal import Constraints

/// An arithmetic expression.
struct ExpressionSyntax {
  /// What the expression is made of.
  var kind: Kind

  /// Where it stands.
  var span: TextSpan

  /// The expressions of the language.
  indirect enum Kind {
    /// `8`
    case number(Double)
    /// `480x400`
    case size(Size)
    /// `"Sunny"`
    case text(String)
    /// `min(a, b)`
    case call(NameSyntax, [ExpressionSyntax])
    /// `5:4`
    case ratio(Double, Double)
    /// `gap`, `width`, `card.width`, `screen.safeArea.top`
    case reference([NameSyntax])
    /// `-x`
    case negation(ExpressionSyntax)
    /// `x + y - z`: the first operand has the sign plus.
    case sum([SumOperand])
    /// `x * y / z`: the first operand is a factor.
    case product([ProductOperand])
    /// `(x)`
    case group(ExpressionSyntax)
  }

  /// An operand of a sum with its sign.
  struct SumOperand {
    var isSubtracted: Bool
    var expression: ExpressionSyntax
  }

  /// An operand of a product, which may be a divisor.
  struct ProductOperand {
    var isDivisor: Bool
    var expression: ExpressionSyntax
  }
}

/// What a constant or a parameter stands for: an expression, or a condition such as `landscape`.
enum ValueSyntax {
  /// A number, a text or a size; also the name of any constant.
  case expression(ExpressionSyntax)
  /// A flag.
  case condition(ConditionSyntax)

  /// Where it stands.
  var span: TextSpan {
    switch self {
    case .expression(let syntax): syntax.span
    case .condition(let syntax): syntax.span
    }
  }
}

/// A condition on the screen.
struct ConditionSyntax {
  /// What the condition is made of.
  var kind: Kind

  /// Where it stands.
  var span: TextSpan

  /// The conditions of the language.
  indirect enum Kind {
    /// `portrait`
    case orientation(Orientation)
    /// `horizontal compact`
    case sizeClass(Axis, SizeClass)
    /// `platform ios`
    case platform(String)
    /// `state loading`
    case state(NameSyntax)
    /// `320 <= width < 600`
    case comparison(ComparisonSyntax)
    /// `title != ""`
    case unequal(ExpressionSyntax, ExpressionSyntax)
    /// `rightToLeft`
    case direction(LayoutDirection)
    /// `true`
    case truth(Bool)
    /// `isWide`: the name of a flag.
    case flag(ExpressionSyntax)
    /// `a and b and c`
    case and([ConditionSyntax])
    /// `a or b or c`
    case or([ConditionSyntax])
    /// `not a`
    case not(ConditionSyntax)
    /// `(a)`
    case group(ConditionSyntax)
  }
}
