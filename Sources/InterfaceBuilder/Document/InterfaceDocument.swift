internal import Constraints
public import LayoutDSL

/// An Interface Builder document for iOS: a `.xib` or `.storyboard` file.
///
/// A document has several *roots*: views that nothing in the document lays out, such as the view of a
/// view controller, a prototype cell or a top object of a xib. Each becomes a layout of its own, put
/// together by the assembler that `.layout` files use.
public struct InterfaceDocument: Sendable {
  /// The file as the user named it.
  public let file: String

  /// The roots that can be read, in the order of the document.
  public let roots: [InterfaceRoot]

  /// What makes other roots unreadable, in the order of the document: constraints that Auto Layout does
  /// not have, numbers and words that mean nothing, views without a size.
  public let errors: [Diagnostic]

  /// What is left out of the layouts, or means something else than it seems to: constraints between
  /// views that do not exist or do not lie in one root, ids that several elements have, roots without
  /// extent, and devices whose size is not known.
  public let warnings: [Diagnostic]

  /// The build of Interface Builder that wrote the document, such as 24128; 0 where it does not say.
  public let toolsVersion: Int

  /// Whether a text of the document is Japanese: it has kana.
  let isJapanese: Bool

  var markup: Markup
  let device: DesignDevice

  /// The elements by their object ids.
  let elementsByID: [String: Int]

  /// The sizes of the images that the document lists, in points.
  let images: [String: DocumentImage]

  /// What the views of each root are named by.
  let itemNames: ItemNames

  /// The largest document that is read, in bytes: many times the largest known one.
  public static let maximumSize = 32 << 20

  /// Reads a document.
  ///
  /// What is wrong with single roots is in ``errors``, and the other roots are read all the same.
  ///
  /// - Throws: `Diagnostic` with the place of what is wrong: XML that is not well-formed, has a
  ///   document type or is nested too deeply, and documents that are not for iOS.
  /// - Complexity: O(*n*) in the length of the document.
  public init(parsing bytes: [UInt8], name: String) throws(Diagnostic) {
    file = name
    markup = try MarkupReader.read(bytes, file: name)
    let document = markup[0]
    guard document.name == "document", document["type"]?.contains("CocoaTouch") == true else {
      throw Diagnostic(
        "this is not an Interface Builder document for iOS", at: document.span,
        help: ["layout-check reads .xib and .storyboard files of iOS"])
    }
    let version = document["toolsVersion"]?.split(separator: ".").first.flatMap { Int($0) } ?? 0
    toolsVersion = version
    let device = markup.child(of: 0, named: "device")
    self.device = DesignDevice(
      named: device.flatMap { [markup] in markup[$0]["id"] },
      isLandscape: device.map { [markup] in markup[$0]["orientation"] == "landscape" } ?? false,
      isPadDocument: document["targetRuntime"]?.hasSuffix(".iPad") == true)
    var byID: [String: Int] = [:]
    for (index, element) in markup.elements.enumerated()
    where element.name != "variation" && element.name != "constraint" {
      if let id = element["id"], byID[id] == nil { byID[id] = index }
    }
    elementsByID = byID
    isJapanese = markup.elements.contains { element in
      ([element.text] + ["text", "title", "placeholder"].compactMap { element[$0] })
        .contains { $0.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) } }
    }
    images = DocumentImage.images(in: markup)
    itemNames = ItemNames(markup)
    let faults = DocumentFaults(in: markup, elementsByID: byID)
    (errors, warnings) = (faults.errors, faults.warnings)
    roots =
      faults.concernsAll
      ? [] : InterfaceRoot.roots(in: markup).filter { !faults.unreadable.contains($0.element) }
  }
}

/// An image that a document lists among its resources.
struct DocumentImage: Sendable {
  /// The size in points.
  var size: Size

  /// Whether it is a symbol of the system.
  var isSymbol: Bool

  static func images(in markup: Markup) -> [String: DocumentImage] {
    var images: [String: DocumentImage] = [:]
    for resources in markup.children(of: 0, named: "resources") {
      for index in markup.children(of: resources, named: "image") {
        let image = markup[index]
        guard let name = image["name"], let width = image["width"].flatMap(Double.init),
          let height = image["height"].flatMap(Double.init)
        else { continue }
        images[name] = DocumentImage(
          size: Size(width: width, height: height), isSymbol: image["catalog"] == "system")
      }
    }
    return images
  }
}
