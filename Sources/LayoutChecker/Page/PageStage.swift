/// The part of a page on which layouts are drawn, before its script has filled it.
enum PageStage {
  static let text = """
    <section id="stage" aria-label="Picture">
    <noscript><p class="none">The pictures are drawn by the script of this page, which does not run here. \
    The findings are complete.</p></noscript>
    <form id="choices" hidden>
    <label id="layout-choice">Layout <select id="layout"></select></label>
    <label id="state-choice">State <select id="state"></select></label>
    <label>Screen <select id="screen"></select></label>
    <label>Zoom <select id="zoom"><option value="fit">fit</option><option value="0.5">50%</option>\
    <option value="1">100%</option><option value="2">200%</option></select></label>
    <label><input type="checkbox" id="names" checked> names</label>
    <label><input type="checkbox" id="rows" checked> blamed rows</label>
    </form>
    <p id="now" role="status"></p>
    <div id="figures" hidden>
    <figure id="before"><figcaption></figcaption>\
    <svg role="img" tabindex="-1"></svg></figure>
    <figure id="after" hidden><figcaption></figcaption><svg role="img"></svg></figure>
    </div>
    <form id="window" hidden>
    <fieldset>
    <legend>Any size of the window, exactly</legend>
    <label id="text-size-choice">Text size <select id="text-size"></select></label>
    \(lane("width", "Width"))
    \(lane("height", "Height"))
    <p id="exactness"></p>
    </fieldset>
    </form>
    <details id="frames" hidden><summary>Frames of the views</summary>
    <table><thead><tr><th scope="col">View</th><th scope="col">x</th><th scope="col">y</th>\
    <th scope="col">width</th><th scope="col">height</th></tr></thead><tbody></tbody></table>
    </details>
    <div id="screens" hidden role="group" aria-label="All screens"></div>
    </section>
    """

  private static func lane(_ id: String, _ title: String) -> String {
    """
    <div class="lane" id="\(id)">
    <div class="line"><label for="\(id)-size">\(title)</label>
    <input type="text" role="spinbutton" id="\(id)-size" inputmode="decimal" autocomplete="off" \
    aria-label="\(title) in points">
    <button type="button" class="previous" aria-label="Previous change of \(id)">&#8249;</button>
    <button type="button" class="next" aria-label="Next change of \(id)">&#8250;</button>
    <label class="at">at <select aria-label="What stays as it is along the \(id)"></select></label></div>
    <input type="range" step="1" aria-label="\(title) of the window in points">
    <p class="elsewhere" hidden></p>
    <svg class="ticks" aria-hidden="true" preserveAspectRatio="none"></svg>
    </div>
    """
  }
}
