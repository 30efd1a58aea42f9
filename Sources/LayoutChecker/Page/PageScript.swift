/// The script of a page: draws layouts from the page's data, and follows what is chosen.
///
/// Everything from layouts gets into the page as the text of elements and the values of attributes, never as
/// markup. `layoutCheck` is for tests and for who wants to know a frame at some size.
enum PageScript {
  static let text = #"""
    "use strict";
    (() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const byId = id => document.getElementById(id);
    const round = number => String(Math.round(number * 100) / 100);

    // ---- Elements

    function make(parent, name, attributes = {}, text) {
      const element = parent.namespaceURI === "http://www.w3.org/2000/svg"
        ? document.createElementNS(parent.namespaceURI, name) : document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (text !== undefined) element.textContent = text;
      parent.append(element);
      return element;
    }

    // ---- Sizes of the window

    // Each piece has all its items, not only those that differ from the piece before.
    for (const layout of data.layouts) {
      for (const {pieces} of [...layout.lanes, ...layout.planes]) {
        let items = new Map();
        for (const piece of pieces) {
          if (piece.empty) continue;
          items = new Map(items);
          for (const item of piece.gone || []) items.delete(item);
          for (let i = 0; i < piece.frames.length; i += 6) {
            items.set(piece.frames[i], piece.frames.slice(i + 1, i + 6));
          }
          items = new Map([...items].sort((a, b) => a[0] - b[0]));
          piece.items = items;
        }
      }
    }

    const contains = ([lower, upper, withLower, withUpper], size) =>
      (size > lower || withLower && size === lower) && (size < upper || withUpper && size === upper);

    const pieceAt = (lane, size) => lane.pieces.find(piece => contains(piece.range, size));

    // The frames of all items of a piece, from its formulas.
    function framesIn(piece, formulas, sizes) {
      if (!piece || !piece.items) return new Map();
      const value = index => sizes.reduce((sum, size, i) => sum + formulas[index][i + 1] * size,
        formulas[index][0]);
      return new Map([...piece.items].map(([item, [look, x, y, width, height]]) => [
        item, {look, x: value(x), y: value(y), width: value(width), height: value(height)}]));
    }

    // A window of which both sides are given: on the lane itself from the pieces of the lane, beside it from
    // those of its plane.
    function windowAt(layout, lane, size, across) {
      const [width, height] = lane.along === "width" ? [size, across] : [across, size];
      if (across === lane.across) {
        const piece = pieceAt(lane, size);
        return {width, height, piece, frames: framesIn(piece, lane.formulas, [size])};
      }
      const plane = layout.planes[lane.plane];
      const piece = plane && cellAt(plane, width, height);
      return {width, height, piece, frames: plane
        ? framesIn(piece, plane.formulas, [width, height]) : new Map()};
    }

    // Where lines lie through whole numbers, rounding must not decide.
    const rounding = 1e-7;

    function cellAt(plane, width, height) {
      return plane.pieces.find(({edges}) => {
        for (let i = 0; i < edges.length; i += 4) {
          const excess = edges[i] * width + edges[i + 1] * height - edges[i + 2];
          if (excess > (edges[i + 3] ? rounding : -rounding)) return false;
        }
        return true;
      });
    }

    // The pieces of a line through a plane on which one side of the window stays as it is.
    function cut(plane, along, across) {
      const pieces = [];
      for (const piece of plane.pieces) {
        let [lower, upper] = [-Infinity, Infinity];
        for (let i = 0; i < piece.edges.length; i += 4) {
          const [width, height, most] = piece.edges.slice(i, i + 3);
          const [rate, other] = along === "width" ? [width, height] : [height, width];
          const room = most - other * across;
          if (rate > 0) upper = Math.min(upper, room / rate);
          else if (rate < 0) lower = Math.max(lower, room / rate);
          else if (room < 0) upper = -Infinity;
        }
        if (upper - lower > rounding) pieces.push({...piece, range: [lower, upper, 1, 1]});
      }
      return pieces.sort((a, b) => a.range[0] - b.range[0]);
    }

    // The pieces along a lane, or along a line beside it, and where they begin and end.
    function line(layout, lane, across) {
      if (across === lane.across) return {pieces: lane.pieces, from: lane.from, to: lane.to};
      const pieces = cut(layout.planes[lane.plane], lane.along, across);
      return {pieces, from: Math.min(...pieces.map(piece => piece.range[0])),
        to: Math.max(...pieces.map(piece => piece.range[1]))};
    }

    function framesOf(numbers) {
      const frames = new Map();
      for (let i = 0; i < numbers.length; i += 6) {
        const [item, look, x, y, width, height] = numbers.slice(i, i + 6);
        frames.set(item, {look, x, y, width, height});
      }
      return frames;
    }

    // ---- Scenes: what is to be drawn

    function sceneOfScreen(layout, index) {
      const screen = layout.screens[index];
      return {layout, items: layout.items, parents: layout.parents, frames: framesOf(screen.frames),
        width: screen.width, height: screen.height, traits: screen.traits, aside: screen.aside || [],
        title: screen.title};
    }

    function sceneOfWindow(layout, index, size, across) {
      const lane = layout.lanes[index];
      const {width, height, piece, frames} = windowAt(layout, lane, size, across);
      return {layout, items: layout.items, parents: layout.parents, frames, width, height,
        traits: lane.traits, aside: piece && piece.aside || [], isEmpty: !piece || !piece.items,
        title: `a window that is otherwise ${lane.screen}`};
    }

    function sceneAfter(layout, change) {
      return {...sceneOfScreen(layout, change.screen), items: change.items, parents: change.parents,
        frames: framesOf(change.frames), aside: []};
    }

    // ---- Drawing

    const at = (share, offset, start, size) => start + share * size + offset;

    function drawFigure(parent, figure, frame) {
      const [kind, style, ...rest] = figure;
      const x = i => at(rest[i], rest[i + 1], frame.x, frame.width);
      const y = i => at(rest[i], rest[i + 1], frame.y, frame.height);
      if (kind === "rect") {
        rectangle(parent, {x: x(0), y: y(2), width: x(4) - x(0), height: y(6) - y(2)}, style, rest[8]);
      } else if (kind === "line") {
        make(parent, "line", {class: style, x1: x(0), y1: y(2), x2: x(4), y2: y(6)});
      } else if (kind === "circle") {
        make(parent, "circle", {class: style, cx: x(0), cy: y(2), r: rest[4]});
      } else {
        const [anchor, width, string, size, weight, isRightToLeft] = rest.slice(4);
        const inside = width > frame.width + 0.01 ? clip(parent, frame) : parent;
        if (inside) {
          write(inside, string, x(0), y(2), width, size, weight, isRightToLeft, anchor, style);
        }
      }
    }

    function rectangle(parent, frame, style, radius = 0) {
      return make(parent, "rect", {class: style, x: frame.x, y: frame.y,
        width: Math.max(0, frame.width), height: Math.max(0, frame.height), rx: radius});
    }

    function write(parent, string, x, y, width, size, weight, isRightToLeft, anchor, style) {
      if (!string) return;
      const attributes = {x, y, "font-size": size, "font-weight": weight, "text-anchor": anchor,
        textLength: width, lengthAdjust: "spacingAndGlyphs"};
      if (style) attributes.class = style;
      if (isRightToLeft) attributes.direction = "rtl";
      make(parent, "text", attributes, string);
    }

    // What is only seen inside of a frame.
    function clip(parent, frame) {
      if (!(frame.width > 0 && frame.height > 0)) return null;
      return make(parent, "svg", {x: frame.x, y: frame.y, width: frame.width, height: frame.height,
        viewBox: `${frame.x} ${frame.y} ${frame.width} ${frame.height}`, overflow: "hidden"});
    }

    // The lines that a text has in a width: [first and last position, width] of each.
    function linesOf(lettering, width) {
      let setting = lettering.settings[0];
      for (const other of lettering.settings) {
        if (other[0] > width + 1e-7) break;
        setting = other;
      }
      const lines = [];
      for (let i = 2; i < setting.length; i += 3) lines.push(setting.slice(i, i + 3));
      return {lines, isCut: setting[1] === 1};
    }

    function drawLettering(parent, lettering, frame, taken) {
      const {lines, isCut} = linesOf(lettering, frame.width);
      const top = frame.y + (frame.height - lines.length * lettering.lineHeight) / 2;
      const isTooLarge = isCut || lines.some(line => line[2] > frame.width + 0.51)
        || lines.length * lettering.lineHeight > frame.height + 1;
      const inside = isTooLarge ? clip(parent, frame) : parent;
      if (!inside) return;
      lines.forEach(([start, end, width], index) => {
        const y = top + index * lettering.lineHeight;
        const x = lettering.isAtRight ? frame.x + frame.width : frame.x;
        write(inside, lettering.text.slice(start, end), x, y + lettering.ascender, width,
          lettering.size, lettering.weight, lettering.rightToLeft, lettering.anchor, "");
        taken.push({x: lettering.isAtRight ? x - width : x, y: y + 2, width,
          height: lettering.lineHeight - 4});
      });
    }

    // Draws a scene, and returns the places where there is something to be read.
    function draw(svg, scene) {
      const taken = [];
      const radius = scene.traits.rounded ? 28 : 6;
      const screen = {x: 0, y: 0, width: scene.width, height: scene.height};
      rectangle(svg, screen, "glass", radius);
      const safe = scene.frames.get(1);
      if (safe && (safe.x || safe.y || safe.width !== screen.width || safe.height !== screen.height)) {
        rectangle(svg, safe, "safe");
      }
      const groups = new Map();
      for (const [item, frame] of scene.frames) {
        if (frame.look < 0) continue;
        const look = data.looks[frame.look];
        let parent = scene.parents[item];
        while (parent > 0 && !groups.has(parent)) parent = scene.parents[parent];
        const around = groups.has(parent) ? groups.get(parent) : svg;
        groups.set(item, around);
        if (!around) continue;
        const group = make(around, "g", {});
        make(group, "title", {}, `${scene.items[item]}: ${words(frame)}`);
        for (const figure of look.figures) {
          drawFigure(group, figure, frame);
          if (figure[0] === "text") {
            const width = figure[7];
            taken.push({x: at(figure[2], figure[3], frame.x, frame.width) - figure[12] * width,
              y: at(figure[4], figure[5], frame.y, frame.height) - 0.8 * figure[9], width,
              height: figure[9]});
          }
        }
        if (look.lettering !== undefined) {
          drawLettering(group, data.letterings[look.lettering], frame, taken);
        }
        if (look.clips) groups.set(item, clip(around, frame));
      }
      rectangle(svg, {x: -1, y: -1, width: screen.width + 2, height: screen.height + 2}, "bezel",
        radius + 1);
      return taken;
    }

    const words = frame =>
      `${round(frame.x)}, ${round(frame.y)}, ${round(frame.width)} x ${round(frame.height)}`;

    // ---- Names and findings over a scene

    const margin = 26;
    const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width
      && a.y < b.y + b.height && b.y < a.y + a.height;
    const holds = (a, b) => b.x >= a.x && b.y >= a.y && b.x + b.width <= a.x + a.width
      && b.y + b.height <= a.y + a.height;

    // How much of a place is covered by others, in square points.
    const covered = (a, others) => others.reduce((sum, b) => sum
      + Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x))
      * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)), 0);

    // The first of those with the least of something.
    const least = (values, measure) => values.reduce((best, value) =>
      measure(value) < measure(best) ? value : best);

    function drawNames(svg, scene, taken) {
      const shown = [...scene.frames].filter(([, frame]) => frame.look >= 0);
      for (const [item, frame] of shown.reverse()) {
        const name = scene.items[item].slice(0, 60);
        const size = {width: name.length * 5.2 + 3, height: 11};
        if (frame.width < size.width + 4 || frame.height < size.height + 2) continue;
        const around = new Set();
        for (let other = item; other > 0; other = scene.parents[other]) around.add(other);
        const left = frame.x + 3, top = frame.y + 2;
        const right = frame.x + frame.width - size.width - 3;
        const bottom = frame.y + frame.height - size.height - 2;
        const middle = (left + right) / 2;
        const place = [[left, top], [right, top], [left, bottom], [right, bottom], [middle, top],
          [middle, bottom]].map(([x, y]) => ({x, y, ...size})).find(place =>
            holds(frame, place) && !taken.some(other => meets(place, other))
            && !shown.some(([other, frame]) => !around.has(other) && meets(place,
              {x: frame.x - 1, y: frame.y - 1, width: frame.width + 2, height: frame.height + 2})));
        if (!place) continue;
        taken.push(place);
        make(svg, "text", {class: "name", x: place.x + 1, y: place.y + 8.5}, name);
      }
    }

    function drawMark(svg, scene, finding, taken, isChosen) {
      const part = parts(finding).find(isMade) || finding;
      for (const item of itemsShown(part)) {
        const frame = scene.frames.get(item);
        if (frame) drawMarkAround(frame, svg, scene, finding, taken, isChosen);
      }
    }

    function drawMarkAround(frame, svg, scene, finding, taken, isChosen) {
      const style = finding.isError ? "bad" : "warn";
      if (isChosen) {
        rectangle(svg, {x: frame.x - 4, y: frame.y - 4, width: frame.width + 8,
          height: frame.height + 8}, "halo", 4);
      }
      rectangle(svg, frame, `mark ${style}`);
      const width = 10 + 6 * String(finding.number).length, height = 14;
      const places = [0, 1, 2, 3].flatMap(step => {
        const offset = step * (width + 2);
        return [[frame.x + offset, frame.y - height], [frame.x + frame.width - width - offset,
          frame.y - height], [frame.x + offset, frame.y + frame.height]];
      }).map(([x, y]) => ({x, y, width, height}));
      const whole = bounds(scene);
      const cost = place => covered(place, taken) + width * height - covered(place, [whole]);
      const place = places.find(place => isFree(place, scene, taken))
        || least(places, cost);
      taken.push({...place, isLabel: true});
      rectangle(svg, place, `flag ${style}`, 3);
      make(svg, "text", {class: "number", x: place.x + width / 2, y: place.y + 10.5,
        "text-anchor": "middle"}, String(finding.number));
    }

    const inside = (place, most) => Math.max(-margin, Math.min(place, most + margin));

    const bounds = scene => ({x: -margin, y: -margin, width: scene.width + 2 * margin,
      height: scene.height + 2 * margin});

    const isFree = (place, scene, taken) => holds(bounds(scene), place)
      && !taken.some(other => meets(place, other));

    function drawRows(svg, scene, finding, taken) {
      const seen = new Set();
      const isMirrored = finding.rightToLeft !== scene.traits.rightToLeft;
      // By how much rows are missed is known for the screen on which the finding is told.
      const isTold = state.lane === null && state.screen === finding.screens[0];
      for (const row of [...finding.rows].sort((a, b) => (b.missed > 0) - (a.missed > 0))) {
        row.measures.forEach((measure, index) => {
          const key = JSON.stringify(measure);
          if (seen.has(key) || seen.size >= 14) return;
          seen.add(key);
          drawMeasure(svg, scene, measure, isMirrored, taken,
            isTold && index === 0 ? row.missed : 0);
        });
      }
    }

    function drawMeasure(svg, scene, measure, isMirrored, taken, missed) {
      const [axis, ...ends] = measure;
      const isWidth = axis === 0;
      const [first, second] = [scene.frames.get(ends[0]), scene.frames.get(ends[3])];
      if (!first || !second) return;
      const start = frame => isWidth ? frame.x : frame.y;
      const size = frame => isWidth ? frame.width : frame.height;
      const crossStart = frame => isWidth ? frame.y : frame.x;
      const crossSize = frame => isWidth ? frame.height : frame.width;
      const place = (frame, i) => isWidth && isMirrored
        ? at(1 - ends[i], -ends[i + 1], start(frame), size(frame))
        : at(ends[i], ends[i + 1], start(frame), size(frame));
      const from = place(first, 1), to = place(second, 4);
      const lower = Math.max(crossStart(first), crossStart(second));
      const upper = Math.min(crossStart(first) + crossSize(first),
        crossStart(second) + crossSize(second));
      const across = ends[0] === ends[3] ? lower + 0.75 * (upper - lower) : (lower + upper) / 2;
      const text = round(Math.abs(to - from)) + (missed > 0 ? `, off by ${round(missed)}` : "");
      const box = {width: text.length * 5.6 + 8, height: 13};
      const length = isWidth ? box.width : box.height;
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      const centres = high - low >= length + 8
        ? [0.5, 0.3, 0.7].map(share => low + share * (high - low))
          .map(centre => Math.min(Math.max(centre, low + length / 2 + 4), high - length / 2 - 4))
        : [high + length / 2 + 4, low - length / 2 - 4];
      const point = (along, across) => isWidth ? [along, across] : [across, along];
      // Through numbers and lengths no line may go.
      const labels = taken.filter(place => place.isLabel);
      const candidates = [0, 15, -15, 30, -30, 45, -45].flatMap(shift => centres.map(centre => {
        const [x, y] = point(centre, across + shift);
        const [left, top] = point(low, across + shift - 1);
        const [width, height] = point(high - low, 2);
        return {across: across + shift, line: {x: left, y: top, width, height},
          place: {x: inside(x - box.width / 2, scene.width - box.width),
            y: inside(y - box.height / 2, scene.height - box.height), ...box}};
      }));
      const chosen = candidates.find(({place, line}) => isFree(place, scene, taken)
        && !labels.some(label => meets(line, label)))
        || least(candidates, ({place, line}) => place.width * place.height
          - covered(place, [bounds(scene)]) + covered(place, taken) + covered(line, labels));
      taken.push({...chosen.place, isLabel: true}, chosen.line);
      const line = (style, a, b, c, d) => {
        const [x1, y1] = point(a, b), [x2, y2] = point(c, d);
        make(svg, "line", {class: style, x1, y1, x2, y2});
      };
      line("rule", from, chosen.across, to, chosen.across);
      for (const [end, frame] of [[from, first], [to, second]]) {
        line("rule", end, chosen.across - 4, end, chosen.across + 4);
        const [a, b] = [crossStart(frame), crossStart(frame) + crossSize(frame)];
        if (chosen.across < a) line("safe", end, a, end, chosen.across);
        if (chosen.across > b) line("safe", end, b, end, chosen.across);
      }
      rectangle(svg, chosen.place, "plate", 3);
      make(svg, "text", {class: "length", x: chosen.place.x + box.width / 2,
        y: chosen.place.y + 10, "text-anchor": "middle"}, text);
    }

    // ---- What is chosen

    const state = {layout: 0, screen: 0, lane: null, size: 0, across: 0, finding: null,
      help: null, mode: "", textSize: 0, lanes: {width: null, height: null}, isReading: false,
      typing: null};
    const layout = () => data.layouts[state.layout];
    const findingOf = number => layout().findings.find(finding => finding.number === number);
    const lanesAlong = along => layout().lanes.map((lane, index) => [lane, index])
      .filter(([lane]) => lane.along === along && lane.textSize === state.textSize
        && lane.state === state.mode);

    // The lane on which the window lies that is shown, with its size along it; null where only its plane is known.
    function laneShown() {
      const lane = layout().lanes[state.lane];
      if (state.across === lane.across) return [state.lane, state.size];
      for (const [index, other] of layout().lanes.entries()) {
        if (other.plane !== lane.plane) continue;
        const [size, across] = other.along === lane.along
          ? [state.size, state.across] : [state.across, state.size];
        if (across === other.across) return [index, size];
      }
      return null;
    }

    // A finding, and what follows from it.
    const parts = finding => [finding, ...finding.follows];

    // Whether a finding, or what follows from one, is made in what is shown.
    function isMade(part) {
      if (state.lane === null) return part.screens.includes(state.screen);
      const shown = laneShown();
      return Boolean(shown) && part.sizes.some(([lane, ...ranges]) => lane === shown[0]
        && rangesOf(ranges).some(range => contains(range, shown[1])));
    }

    // What shows a finding on a screen: of several views that the same lines stand for, those that do there.
    function itemsOn(part, isShown) {
      const shown = part.twins.filter(([, ...screens]) => screens.some(isShown));
      return shown.length ? shown.map(([item]) => item) : [part.item];
    }

    // The same in what is shown: beside a lane, on the screens that lie on it.
    const itemsShown = part => itemsOn(part, index => state.lane === null
      ? index === state.screen : layout().screens[index].lanes.includes(state.lane));

    const findingsShown = () => layout().findings.filter(finding => parts(finding).some(isMade));

    const isOn = (finding, screen) => parts(finding).some(part => part.screens.includes(screen));

    // The sizes along a lane at which a finding is made, or something follows from it.
    const rangesAlong = (finding, index) => parts(finding).flatMap(part =>
      part.sizes.filter(sizes => sizes[0] === index).flatMap(sizes => rangesOf(sizes.slice(1))));

    function rangesOf(numbers) {
      const ranges = [];
      for (let i = 0; i < numbers.length; i += 4) ranges.push(numbers.slice(i, i + 4));
      return ranges;
    }

    function showScreen(index) {
      const screen = layout().screens[index];
      const textSize = screen.textSize === null ? state.textSize : screen.textSize;
      const isOther = screen.state !== state.mode || textSize !== state.textSize;
      Object.assign(state, {screen: index, lane: null, mode: screen.state, textSize});
      if (isOther) fill();
      // The lanes on which a window of its size is dragged.
      ["width", "height"].forEach((along, index) => {
        if (screen.lanes[index] !== null) state.lanes[along] = screen.lanes[index];
      });
      render();
    }

    // The size of the window that is shown.
    function sizeShown() {
      if (state.lane === null) return layout().screens[state.screen];
      return layout().lanes[state.lane].along === "width"
        ? {width: state.size, height: state.across} : {width: state.across, height: state.size};
    }

    // The other side of the window for a lane: as it is shown, where that lies in the lane's plane.
    function acrossOf(along) {
      const lane = layout().lanes[state.lanes[along]];
      const {width, height} = sizeShown();
      if (lane.plane === null) return lane.across;
      if (state.lane !== null && layout().lanes[state.lane].plane !== lane.plane) return lane.across;
      return cellAt(layout().planes[lane.plane], width, height)
        ? (along === "width" ? height : width) : lane.across;
    }

    // What else a slider changes besides its side, in words; nothing where it begins at what is shown.
    function elsewhere(along) {
      const lane = layout().lanes[state.lanes[along]];
      const {width, height, likes} = sizeShown();
      const [size, other] = along === "width" ? [width, height] : [height, width];
      const isBeside = other === lane.across && (size < lane.from || size > lane.to);
      if (acrossOf(along) !== other || isBeside) {
        return `the slider shows ${lane.title}`;
      }
      return state.lane === null && !likes[along === "width" ? 0 : 1]
        ? `the slider shows a window that is otherwise ${lane.screen}` : "";
    }

    function showSize(along, size, across) {
      const index = state.lanes[along];
      if (index === null || !isFinite(size)) return;
      const lane = layout().lanes[index];
      const other = across === undefined ? acrossOf(along) : across;
      const {from, to} = line(layout(), lane, other);
      Object.assign(state, {lane: index, help: null, across: other, isReading: false,
        size: Math.min(Math.max(size, from), to)});
      render();
    }

    function chooseFinding(number) {
      const index = data.layouts.findIndex(layout => layout.findings.some(finding =>
        finding.number === number));
      Object.assign(state, {finding: number, help: null, isReading: true});
      if (index < 0) return render();
      if (index !== state.layout) chooseLayout(index);
      const finding = findingOf(number);
      if (finding.screens.length === 0 && finding.sizes.length > 0) {
        const [lane, lower, upper] = finding.sizes[0];
        state.lanes[layout().lanes[lane].along] = lane;
        state.textSize = layout().lanes[lane].textSize;
        state.mode = layout().lanes[lane].state;
        fill();
        return showSize(layout().lanes[lane].along, (lower + upper) / 2, layout().lanes[lane].across);
      }
      const isShown = findingsShown().includes(finding);
      if (isShown || finding.screens.length === 0) return render();
      showScreen(finding.screens[0]);
    }

    function chooseLayout(index) {
      Object.assign(state, {layout: index, screen: 0, lane: null, textSize: 0});
      const sizes = layout().lanes.map(lane => lane.textSize);
      state.textSize = sizes.length ? sizes[0] : 0;
      state.mode = layout().states[0];
      fill();
    }

    // ---- Controls

    function options(select, entries, chosen) {
      select.replaceChildren();
      for (const [value, text] of entries) make(select, "option", {value}, text);
      select.value = String(chosen);
    }

    function fill() {
      options(byId("layout"), data.layouts.map((layout, index) => [index, layout.name]), state.layout);
      byId("layout-choice").hidden = data.layouts.length < 2;
      const count = index => layout().findings.filter(finding => isOn(finding, index)).length;
      options(byId("state"), layout().states.map(name => [name, name]), state.mode);
      byId("state-choice").hidden = layout().states.length < 2;
      const screens = layout().screens.map((screen, index) => [screen, index])
        .filter(([screen]) => screen.state === state.mode);
      options(byId("screen"), screens.map(([screen, index]) => [index,
        screen.title + (count(index) ? ` (${count(index)})` : "")]), state.screen);
      const window = make(byId("screen"), "option", {value: "window"}, "window of another size");
      window.hidden = window.disabled = true;
      options(byId("text-size"), layout().textSizes.map((title, index) => [index, title]),
        state.textSize);
      byId("text-size-choice").hidden = layout().textSizes.length < 2;
      byId("window").hidden = layout().lanes.length === 0;
      fillLanes();
      const strip = byId("screens");
      strip.replaceChildren();
      screens.forEach(([screen, index]) => {
        const button = make(strip, "button", {type: "button", "data-screen": index});
        const scale = Math.min(Math.sqrt(9000 / Math.max(1, screen.width * screen.height)),
          112 / Math.max(1, screen.width));
        const picture = svgIn(button);
        picture.setAttribute("aria-hidden", "true");
        size(picture, screen, scale, 3);
        const scene = sceneOfScreen(layout(), index);
        draw(picture, scene);
        for (const finding of layout().findings) {
          const part = parts(finding).find(part => part.screens.includes(index));
          for (const item of part ? itemsOn(part, other => other === index) : []) {
            const frame = scene.frames.get(item);
            if (!frame) continue;
            const mark = rectangle(picture, frame, `mark ${finding.isError ? "bad" : "warn"}`);
            mark.style.strokeWidth = String(2 / scale);
          }
        }
        make(button, "span", {}, screen.title);
        if (count(index)) {
          make(button, "span", {class: "count", "aria-hidden": "true"}, ` \u2691 ${count(index)}`);
          make(button, "span", {class: "unseen"}, `, findings: ${count(index)}`);
        }
        button.addEventListener("click", () => {
          Object.assign(state, {help: null, isReading: false});
          showScreen(index);
        });
      });
    }

    function fillLanes() {
      for (const along of ["width", "height"]) {
        const lanes = lanesAlong(along);
        if (!lanes.some(([, index]) => index === state.lanes[along])) {
          state.lanes[along] = lanes.length ? lanes[0][1] : null;
        }
        byId(along).hidden = lanes.length === 0;
        options(byId(along).querySelector("select"), lanes.map(([lane, index]) =>
          [index, lane.title]), state.lanes[along]);
        const free = make(byId(along).querySelector("select"), "option", {value: "free"});
        free.hidden = free.disabled = true;
      }
    }

    function svgIn(parent) {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      parent.append(svg);
      return svg;
    }

    function size(svg, scene, scale, space) {
      svg.setAttribute("viewBox",
        `${-space} ${-space} ${scene.width + 2 * space} ${scene.height + 2 * space}`);
      svg.setAttribute("width", (scene.width + 2 * space) * scale);
      svg.setAttribute("height", (scene.height + 2 * space) * scale);
    }

    // ---- Showing it

    function render() {
      placeFigures();
      const scene = state.lane === null
        ? sceneOfScreen(layout(), state.screen)
        : sceneOfWindow(layout(), state.lane, state.size, state.across);
      const chosen = state.finding === null ? null : findingOf(state.finding);
      const change = chosen && state.help !== null && state.lane === null
        ? chosen.after[state.help] : null;
      const found = findingsShown();
      figure(byId("before"), scene, found, chosen, change ? "before" : "", change ? 2 : 1);
      byId("after").hidden = !change;
      if (change) figure(byId("after"), sceneAfter(layout(), change), [], null, "after", 2);
      byId("screen").value = state.lane === null ? String(state.screen) : "window";
      renderLane("width", scene.width, chosen);
      renderLane("height", scene.height, chosen);
      renderExactness();
      renderFrames(scene);
      for (const button of byId("screens").children) {
        const index = Number(button.dataset.screen);
        button.setAttribute("aria-pressed", String(state.lane === null && index === state.screen));
        button.classList.toggle("quiet", Boolean(chosen) && !isOn(chosen, index));
      }
      for (const item of document.querySelectorAll(".finding")) {
        const number = Number(item.dataset.number);
        item.classList.toggle("chosen", number === state.finding);
        const isOpen = number === state.finding;
        item.querySelector("h3 button").setAttribute("aria-expanded", String(isOpen));
        byId(`details-${number}`).hidden = !isOpen;
        for (const button of item.querySelectorAll(".compare")) {
          button.setAttribute("aria-pressed",
            String(isOpen && change !== null && Number(button.dataset.help) === state.help));
        }
      }
      const numbers = found.map(finding => finding.number);
      const aside = scene.aside.length
        ? `; drawn without ${scene.aside.map(row => `\u201c${row}\u201d`).join(" and ")}, `
          + `which ${scene.aside.length > 1 ? "contradict" : "contradicts"} other rows` : "";
      // What follows from a contradiction hangs on what is left out, and is followed on screens only.
      const isOpen = state.lane !== null && (scene.isEmpty || scene.aside.length > 0);
      const what = numbers.length ? `finding${numbers.length > 1 ? "s" : ""} ${numbers.join(", ")}`
        : state.lane !== null && !laneShown() ? "not checked at this size"
          : isOpen ? "rows contradict each other" : "no findings";
      byId("now").textContent = `${scene.title}, ${round(scene.width)} x ${round(scene.height)} pt: `
        + what + (scene.isEmpty && numbers.length ? "; rows contradict each other" : "") + aside
        + (isOpen && laneShown() ? "; what else is wrong is known on screens only" : "");
    }

    // Where findings and pictures are one below the other, the picture is where one reads.
    function placeFigures() {
      const isNarrow = window.matchMedia("(max-width: 900px)").matches;
      const [now, figures] = [byId("now"), byId("figures")];
      const details = isNarrow && state.isReading && state.finding !== null
        ? byId(`details-${state.finding}`) : null;
      if (details) {
        if (figures.parentNode !== details) details.prepend(now, figures);
      } else if (figures.parentNode !== byId("stage")) {
        byId("choices").after(now, figures);
      }
    }

    function figure(element, scene, found, chosen, caption, count) {
      const svg = element.querySelector("svg");
      svg.replaceChildren();
      const space = margin;
      const room = Math.max(200, byId("stage").clientWidth / count - 60);
      const fit = Math.min(1, room / (scene.width + 2 * space),
        Math.max(240, window.innerHeight * 0.62) / (scene.height + 2 * space));
      const zoom = byId("zoom").value;
      size(svg, scene, zoom === "fit" ? fit : Number(zoom), space);
      svg.setAttribute("aria-label", `${scene.layout.name} on ${scene.title}`);
      element.querySelector("figcaption").textContent = caption;
      const taken = draw(svg, scene);
      for (const finding of found) drawMark(svg, scene, finding, taken, finding === chosen);
      if (chosen && !found.includes(chosen) && scene.frames.has(chosen.item)) {
        rectangle(svg, scene.frames.get(chosen.item), "halo");
      }
      if (chosen && byId("rows").checked) drawRows(svg, scene, chosen, taken);
      if (byId("names").checked) drawNames(svg, scene, taken);
    }

    function renderLane(along, length, chosen) {
      const box = byId(along);
      const index = state.lanes[along];
      if (index === null) return;
      const lane = layout().lanes[index];
      const across = acrossOf(along);
      const {pieces, from, to} = line(layout(), lane, across);
      box.classList.toggle("active", state.lane === index);
      const [range, number] = [box.querySelector("[type=range]"), byId(`${along}-size`)];
      Object.assign(range, {min: from, max: to});
      range.value = String(length);
      if (state.typing !== along) writeSize(number, length);
      for (const [name, value] of [["min", from], ["max", to], ["now", length]]) {
        number.setAttribute(`aria-value${name}`, round(value));
      }
      const other = elsewhere(along);
      const note = box.querySelector(".elsewhere");
      note.hidden = !other;
      note.textContent = other;
      range.setAttribute("aria-valuetext", `${round(length)} points`);
      const select = box.querySelector("select");
      select.lastChild.textContent = `${along === "width" ? "height" : "width"} ${round(across)}`;
      select.value = across === lane.across ? String(index) : "free";
      renderTicks(box.querySelector(".ticks"), pieces, [from, to],
        across === lane.across ? index : null, chosen);
    }

    const writeSize = (number, size) => {
      number.value = String(Math.round(size * 1e4) / 1e4);
      number.removeAttribute("aria-invalid");
    };

    // What a person writes as a number, with a point or a comma; NaN for anything else.
    const numberIn = text => /^\s*\d+([.,]\d*)?\s*$/.test(text) ? Number(text.replace(",", ".")) : NaN;

    // The pieces of a line, and a bar for each finding that is made somewhere on the lane that it is.
    function renderTicks(svg, pieces, [from, to], index, chosen) {
      svg.replaceChildren();
      const width = 1000, barHeight = 5;
      const place = size => width * (size - from) / Math.max(1e-9, to - from);
      const bars = layout().findings.map(finding => [finding, rangesAlong(finding, index)])
        .filter(([, ranges]) => ranges.length);
      const height = 8 + bars.length * (barHeight + 1);
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.setAttribute("height", height);
      for (const piece of pieces) {
        const [lower, upper] = piece.range;
        const x = place(lower);
        rectangle(svg, {x, y: 0, width: Math.max(1, place(upper) - x), height: 6},
          piece.aside || piece.empty ? "conflict" : "piece");
        if (lower > from) rectangle(svg, {x: x - 0.75, y: 0, width: 1.5, height: 6}, "seam");
      }
      bars.forEach(([finding, ranges], row) => {
        for (const [lower, upper] of ranges) {
          const x = place(lower);
          const other = chosen && chosen !== finding ? " other" : "";
          rectangle(svg, {x, y: 8 + row * (barHeight + 1),
            width: Math.max(2, place(upper) - x), height: barHeight},
            `span ${finding.isError ? "bad" : "warn"}${other}`);
        }
      });
    }

    function renderExactness() {
      const lanes = ["width", "height"].map(along => layout().lanes[state.lanes[along]])
        .filter(Boolean);
      const planes = lanes.map(lane => lane.plane === null ? null : layout().planes[lane.plane]);
      const doubts = [...new Set([...lanes, ...planes.filter(Boolean)].flatMap(
        part => part.doubts))];
      const alone = layout().findings.filter(finding => !parts(finding).some(part => part.sizes.length))
        .map(finding => finding.number);
      const isPlane = planes.every(Boolean) && new Set(planes).size === 1;
      byId("exactness").textContent = (isPlane
        ? "Exact at every width and height of a window that is not turned and is otherwise "
          + `${lanes[0].screen}. Findings are known at `
          + `${lanes.map(lane => lane.title.split(",")[0]).join(" and ")}, and at the other choices. `
        : `Exact: ${lanes.map(lane => `every ${lane.along} from ${round(lane.from)} to `
          + `${round(lane.to)} at ${lane.title}`).join("; ")}. `
          + (planes.every(Boolean) ? "" : "One side varies at a time. "))
        + "Size classes follow from the size. "
        + "The grey bar has a line where other formulas begin to hold, and is red where rows contradict "
        + "each other; each bar below it is a finding."
        + (alone.length ? ` ${alone.length > 1 ? "Findings" : "Finding"} ${alone.join(", ")} `
          + `${alone.length > 1 ? "are" : "is"} known on screens only.` : "")
        + (doubts.length ? ` Not proven: ${doubts.join("; ")}.` : "");
    }

    function renderFrames(scene) {
      if (!byId("frames").open) return;
      const body = byId("frames").querySelector("tbody");
      body.replaceChildren();
      for (const [item, frame] of scene.frames) {
        const row = make(body, "tr");
        make(row, "td", {}, scene.items[item]);
        for (const value of [frame.x, frame.y, frame.width, frame.height]) {
          make(row, "td", {}, String(Math.round(value * 1e6) / 1e6));
        }
      }
    }

    // ---- What a person does

    function listen() {
      byId("layout").addEventListener("change", event => {
        chooseLayout(Number(event.target.value));
        state.finding = state.help = null;
        showScreen(0);
      });
      byId("state").addEventListener("change", event => {
        // The same screen in another state, or the same size of the window.
        const name = layout().screens[state.screen].base;
        const {lane, textSize} = state;
        const {width, height} = sizeShown();
        state.help = null;
        showScreen(layout().screens.findIndex(screen => screen.state === event.target.value
          && screen.base === name));
        if (lane === null) return;
        const old = layout().lanes[lane];
        const other = layout().lanes.findIndex(lane => lane.textSize === textSize
          && lane.state === state.mode && lane.along === old.along && lane.title === old.title);
        if (other < 0) return;
        state.textSize = textSize;
        fill();
        showInLane(other, width, height);
      });
      byId("screen").addEventListener("change", event => {
        Object.assign(state, {help: null, isReading: false});
        showScreen(Number(event.target.value));
      });
      for (const id of ["zoom", "names", "rows"]) byId(id).addEventListener("change", render);
      byId("frames").addEventListener("toggle", render);
      byId("text-size").addEventListener("change", event => {
        // The same screen with this text size, or the same size of the window.
        const textSize = Number(event.target.value);
        const shown = layout().screens[state.screen];
        const same = layout().screens.findIndex(screen => screen.textSize === textSize
          && screen.window === shown.window && screen.state === state.mode);
        state.help = null;
        if (state.lane === null && same >= 0) return showScreen(same);
        const old = layout().lanes[state.lane === null ? state.lanes.width : state.lane];
        const {width, height} = sizeShown();
        const lane = layout().lanes.findIndex(lane => lane.textSize === textSize
          && lane.state === state.mode && lane.along === old.along && lane.title === old.title);
        if (lane < 0) return same >= 0 ? showScreen(same) : render();
        state.textSize = textSize;
        fill();
        showInLane(lane, width, height);
      });
      for (const along of ["width", "height"]) {
        const box = byId(along);
        box.querySelector("select").addEventListener("change", event => {
          const {width, height} = sizeShown();
          state.lanes[along] = Number(event.target.value);
          showSize(along, along === "width" ? width : height,
            layout().lanes[state.lanes[along]].across);
        });
        box.querySelector("[type=range]").addEventListener("input", event =>
          showSize(along, Number(event.target.value)));
        const number = byId(`${along}-size`);
        number.addEventListener("input", () => {
          const size = numberIn(number.value);
          const {from, to} = line(layout(), layout().lanes[state.lanes[along]], acrossOf(along));
          const isShown = size >= from && size <= to;
          number.setAttribute("aria-invalid", String(!isShown));
          state.typing = along;
          if (isShown) showSize(along, size);
          state.typing = null;
        });
        // What cannot be shown becomes the nearest size that can.
        number.addEventListener("change", () => {
          const size = numberIn(number.value);
          if (Number.isNaN(size)) writeSize(number, sizeShown()[along]);
          else showSize(along, size);
        });
        number.addEventListener("keydown", event => {
          const step = {ArrowUp: 1, ArrowDown: -1}[event.key];
          if (!step) return;
          event.preventDefault();
          showSize(along, sizeShown()[along] + step);
        });
        for (const [name, step] of [["previous", -1], ["next", 1]]) {
          box.querySelector(`.${name}`).addEventListener("click", () => jump(along, step));
        }
      }
      for (const item of document.querySelectorAll(".finding")) {
        const number = Number(item.dataset.number);
        item.querySelector("h3 button").addEventListener("click", () => {
          if (state.finding === number) {
            state.finding = state.help = null;
            render();
          } else {
            chooseFinding(number);
          }
        });
        for (const button of item.querySelectorAll(".compare")) {
          const change = () => Number(button.dataset.help);
          const finding = data.layouts.flatMap(layout => layout.findings)
            .find(finding => finding.number === number);
          button.hidden = !finding || !finding.after[change()];
          button.addEventListener("click", () => {
            const isOn = state.finding === number && state.help === change();
            if (state.finding !== number) chooseFinding(number);
            state.help = isOn ? null : change();
            if (state.help === null) return render();
            state.isReading = true;
            showScreen(findingOf(number).after[state.help].screen);
            if (byId("figures").parentNode !== byId("stage")) {
              byId("figures").scrollIntoView({block: "nearest"});
            }
          });
        }
      }
      byId("findings").addEventListener("keydown", event => {
        const buttons = [...document.querySelectorAll(".finding h3 button")];
        const index = buttons.indexOf(document.activeElement);
        const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
        if (index < 0 || !step || !buttons[index + step]) return;
        event.preventDefault();
        buttons[index + step].focus();
      });
      document.addEventListener("keydown", event => {
        if (event.key !== "Escape") return;
        state.finding = state.help = null;
        render();
      });
      for (const id of ["choices", "window"]) {
        byId(id).addEventListener("submit", event => event.preventDefault());
      }
      window.addEventListener("resize", render);
    }

    function showInLane(index, width, height) {
      const lane = layout().lanes[index];
      state.lanes[lane.along] = index;
      const [size, across] = lane.along === "width" ? [width, height] : [height, width];
      showSize(lane.along, size, lane.plane === null ? lane.across : across);
    }

    // So near to each other, two sizes at which something changes are one for a person.
    const nearness = 0.5;

    // To the size at which the next piece or finding begins or ends.
    function jump(along, step) {
      const index = state.lanes[along];
      const lane = layout().lanes[index];
      const across = acrossOf(along);
      const {pieces, from, to} = line(layout(), lane, across);
      const current = sizeShown()[along];
      const found = across === lane.across ? layout().findings : [];
      const sizes = [from, to, ...pieces.flatMap(piece => piece.range.slice(0, 2)),
        ...found.flatMap(finding => rangesAlong(finding, index)
          .flatMap(range => range.slice(0, 2)))]
        .sort((a, b) => a - b);
      if (step < 0) sizes.reverse();
      // A single size with rows of its own is one of its own.
      const single = new Set(pieces.filter(({range: [lower, upper]}) => lower === upper)
        .map(piece => piece.range[0]));
      const isAhead = by => size => step * (size - current) > (single.has(size) ? 1e-9 : by);
      const next = sizes.find(isAhead(nearness)) ?? sizes.findLast(isAhead(1e-9));
      if (next !== undefined) showSize(along, next);
    }

    function start() {
      for (const item of document.querySelectorAll(".finding > div")) item.hidden = true;
      listen();
      if (data.layouts.length === 0) return;
      for (const id of ["choices", "figures", "window", "frames", "screens"]) byId(id).hidden = false;
      chooseLayout(0);
      const first = data.layouts.findIndex(layout => layout.findings.length);
      if (first >= 0) chooseFinding(data.layouts[first].findings[0].number);
      else showScreen(0);
    }

    window.layoutCheck = Object.freeze({
      frames: (layout, lane, size, across = data.layouts[layout].lanes[lane].across) =>
        Object.fromEntries([...windowAt(data.layouts[layout], data.layouts[layout].lanes[lane], size,
          across).frames].map(([item, frame]) =>
          [data.layouts[layout].items[item], [frame.x, frame.y, frame.width, frame.height]])),
    });
    start();
    })();
    """#
}
