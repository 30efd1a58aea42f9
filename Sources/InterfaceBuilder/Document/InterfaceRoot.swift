public import Constraints
internal import LayoutDSL

/// A view of a document that nothing in the document lays out.
public struct InterfaceRoot: Hashable, Sendable {
  /// The object id of the view.
  public let id: String

  /// Where the view begins.
  public let span: SourceSpan

  /// What kind of root it is.
  public let kind: Kind

  /// The position of the view among the elements of the document.
  let element: Int

  /// The kinds of roots.
  public enum Kind: Hashable, Sendable {
    /// The view of a view controller, which fills a window.
    case controllerView

    /// A cell, a header or a footer of a table or a collection.
    case cell

    /// A view on its own: a top object of a xib, a title view, a bar.
    case view
  }

  /// The roots of a document, in its order.
  static func roots(in markup: Markup) -> [InterfaceRoot] {
    markup.elements.indices.compactMap { index in
      let element = markup[index]
      guard markup.isView(index), let id = element["id"], !markup.isLaidOutByParent(index)
      else { return nil }
      let kind: Kind
      if markup.isControllerView(index) {
        kind = .controllerView
      } else if element.name.hasSuffix("Cell") || element.name == "collectionReusableView" {
        kind = .cell
      } else {
        kind = .view
      }
      return InterfaceRoot(id: id, span: element.span, kind: kind, element: index)
    }
  }
}

extension Markup {
  /// Whether an element is a view: it has a stored frame, views or constraints, or it is listed among the
  /// views of another one.
  func isView(_ index: Int) -> Bool {
    let element = elements[index]
    guard element.name != "variation", element["id"] != nil || element["key"] == "contentView"
    else { return false }
    if let parent = element.parent, elements[parent].name == "subviews" { return true }
    // Old documents store no frame for the content view of a cell.
    return child(of: index, named: "rect", key: "frame") != nil
      || element.name == "tableViewCellContentView" || isControllerView(index)
      || ["subviews", "constraints"].contains { child(of: index, named: $0) != nil }
  }

  /// Whether an element is the view of a view controller.
  func isControllerView(_ index: Int) -> Bool {
    guard elements[index]["key"] == "view", let parent = elements[index].parent else {
      return false
    }
    return elements[parent].name.hasSuffix("ontroller")
  }

  /// Whether a view lies in another view that places it.
  func isLaidOutByParent(_ index: Int) -> Bool {
    guard let parent = elements[index].parent else { return false }
    return elements[parent].name == "subviews" || elements[index]["key"] == "contentView"
  }

  /// The views right inside a view, in order.
  func subviews(of index: Int) -> [Int] {
    elements[index].children.flatMap { child -> [Int] in
      if elements[child].name == "subviews" {
        return elements[child].children.filter(isView)
      }
      return elements[child]["key"] == "contentView" && isView(child) ? [child] : []
    }
  }

  /// The view that owns an element, such as a constraint or a guide; the controller's view for what
  /// belongs to a controller.
  func view(owning index: Int) -> Int? {
    var next = elements[index].parent
    while let element = next {
      if isView(element) { return element }
      if let view = elements[element].keyedView, isView(view) { return view }
      next = elements[element].parent
    }
    return nil
  }
}
