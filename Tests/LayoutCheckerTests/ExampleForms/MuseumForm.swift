import Constraints
import LayoutDSL

/// `Examples/museum.layout` in Swift.
@Sendable func museumForm() throws -> Layout {
  let (tabs, collections): (ViewReference, ViewReference) = ("tabs", "collections")
  let (drawing, dialog): (ViewReference, ViewReference) = ("drawing", "dialog")
  let (wheel, loading): (ViewReference, ViewReference) = ("wheel", "loading")
  let (collection, piece): (ViewReference, ViewReference) = ("collection", "piece")
  let names = [
    "African", "American", "Asian", "Contemporary", "Drawings", "European", "Islamic", "Modern",
    "Oceanic", "Photographs", "Textiles",
  ]
  return try Layout("Museum collections") { screen in
    screens("ipad")
    tabs.control(.tabBar) {
      when(.state("movie")) { tabs.hidden() }
      tabs.leading == screen.leading
      tabs.trailing == screen.trailing
      tabs.bottom == screen.bottom
      tabs.height == screen.bottom - screen.safeArea.bottom + 49
    }
    collections.scroll {
      collections.pages()
      when(.state("movie")) { collections.hidden() }
      collections.leading == screen.safeArea.leading
      collections.trailing == screen.safeArea.trailing
      collections.top == screen.safeArea.top
      collections.bottom == tabs.top
      drawing.grid(columns: 3) {
        when(.portrait) { drawing.columns(3) }
        when(.landscape) { drawing.columns(4) }
        drawing.distribution(.fillEqually)
        drawing.leading == collections.leading
        drawing.trailing == collections.trailing
        drawing.top == collections.top
        drawing.bottom == collections.bottom
        drawing.width == collections.width
        for (index, name) in names.enumerated() {
          collection[index + 1].view {
            tile(collection[index + 1], title: name)
            when(.portrait) { collection[index + 1].height == collections.height / 3 }
            when(.landscape) { collection[index + 1].height == collections.height / 2 }
          }
        }
      }
    }
    piece.image(1024, by: 700) {
      piece.tappable()
      when(!.state("movie")) { piece.hidden() }
      piece.contentMode(.aspectFit)
      piece.leading == screen.leading
      piece.trailing == screen.trailing
      piece.top == screen.top
      piece.bottom == screen.bottom
      for axis in Axis.allCases {
        piece.hugging(axis, 1)
        piece.compression(axis, 1)
      }
    }
    dialog.view {
      dialog.overlay()
      when(.state("") || .state("movie")) { dialog.hidden() }
      dialog.width == 200
      dialog.height == 120
      dialog.centerX == screen.centerX
      dialog.centerY == screen.centerY
      wheel.control(.activity, style: .large) {
        wheel.centerX == dialog.centerX
        wheel.top == dialog.top + 24
      }
      loading.label("Loading") {
        loading.lines(2)
        loading.leading >= dialog.leading + 8
        loading.centerX == dialog.centerX
        loading.trailing <= dialog.trailing - 8
        loading.top == wheel.bottom + 12
      }
    }
    state("loading") {}
    state("slow") { loading.label("Loading pictures of eleven collections") }
    state("movie") { piece.image(700, by: 1024) }
    expect(loading.bottom <= dialog.bottom - 2)
    expect(collection[3].trailing == collections.frame.trailing, when: .portrait)
    expect(collection[4].trailing == collections.frame.trailing, when: .landscape)
    expect(collection[9].bottom == collections.frame.bottom, when: .portrait)
    expect(collection[8].bottom == collections.frame.bottom, when: .landscape)
    expect(collections.content.height == 4.0 / 3 * collections.height, when: .portrait)
    expect(collections.content.height == 3.0 / 2 * collections.height, when: .landscape)
    expect(dialog.centerX == collections.frame.centerX)
  }
}

@LayoutBuilder private func tile(_ tile: ViewReference, title: String) -> [LayoutPart] {
  let (picture, name) = (tile["picture"], tile["name"])
  picture.image(200, by: 150) {
    picture.tappable()
    picture.contentMode(.aspectFit)
    picture.leading == tile.leading + 10
    picture.trailing == tile.trailing - 10
    picture.top == tile.top + 10
    picture.bottom == name.top - 8
    for axis in Axis.allCases {
      picture.hugging(axis, 1)
      picture.compression(axis, 1)
    }
  }
  name.label(title) {
    name.centerX == tile.centerX
    name.leading >= tile.leading + 10
    name.bottom == tile.bottom - 10
  }
}
