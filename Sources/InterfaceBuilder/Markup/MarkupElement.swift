internal import Constraints

/// An element of an Interface Builder document with its place.
///
/// The elements of a document stand in one array, parents before children, and know each other by
/// their positions in it.
struct MarkupElement: Sendable {
  /// The name, such as `label`.
  let name: String

  /// The attributes.
  var attributes: [String: String]

  /// Where the element begins.
  let span: SourceSpan

  /// The element around it; nil for the outermost one.
  let parent: Int?

  /// The elements right inside it, in order.
  fileprivate(set) var children: [Int] = []

  /// The first child that has the key `view`: that of a controller is its view.
  fileprivate(set) var keyedView: Int?

  /// The text right inside it, without the text of its children.
  var text = ""

  subscript(attribute: String) -> String? { attributes[attribute] }
}

/// All elements of a document.
struct Markup: Sendable {
  /// The elements, parents before children; the first one is the outermost.
  var elements: [MarkupElement] = []

  /// Adds an element behind all others.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ element: MarkupElement) {
    let index = elements.count
    elements.append(element)
    guard let parent = element.parent else { return }
    elements[parent].children.append(index)
    if element["key"] == "view", elements[parent].keyedView == nil {
      elements[parent].keyedView = index
    }
  }

  /// Adds to the text right inside an element.
  mutating func appendText(_ text: String, to index: Int) {
    elements[index].text += text
  }

  subscript(index: Int) -> MarkupElement {
    _read { yield elements[index] }
  }

  /// The children of an element with a name.
  func children(of index: Int, named name: String) -> [Int] {
    elements[index].children.filter { elements[$0].name == name }
  }

  /// The first child of an element that has a name and a key.
  func child(of index: Int, named name: String, key: String? = nil) -> Int? {
    elements[index].children.first {
      elements[$0].name == name && (key == nil || elements[$0]["key"] == key)
    }
  }

  /// The first child of an element that has a key.
  func child(of index: Int, key: String) -> Int? {
    elements[index].children.first { elements[$0]["key"] == key }
  }
}
