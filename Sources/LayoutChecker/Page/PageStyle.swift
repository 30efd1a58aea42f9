/// The style of a page.
enum PageStyle {
  static let text = """
    :root { \(PictureStyle.properties(isDark: false)) color-scheme: light dark; }
    @media (prefers-color-scheme: dark) { :root { \(PictureStyle.properties(isDark: true)) } }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.45 system-ui, \
    -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif; }
    header { display: flex; gap: 16px; align-items: baseline; padding: 10px 20px; \
    border-bottom: 1px solid var(--edge); background: var(--glass); }
    h1 { font-size: 15px; margin: 0; white-space: nowrap; } header p { margin: 0; color: var(--faint); }
    main { display: grid; grid-template-columns: minmax(320px, 410px) minmax(0, 1fr); }
    #findings { padding: 12px 12px 32px 20px; border-right: 1px solid var(--edge); \
    max-height: calc(100vh - 44px); overflow: auto; position: sticky; top: 0; }
    #stage { padding: 12px 20px 32px; min-width: 0; }
    h2 { font-size: 16px; margin: 8px 0 0; overflow-wrap: anywhere; }
    h3 { font-size: 14px; margin: 16px 0 4px; }
    h4 { font-size: 12px; margin: 8px 0 2px; color: var(--faint); font-weight: 600; }
    .file, .none, .with, .places { color: var(--faint); margin: 0 0 8px; overflow-wrap: anywhere; }
    .with { margin: 4px 0; }
    code { font: 12.5px/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; \
    background: var(--shade); border-radius: 3px; padding: 0 3px; overflow-wrap: anywhere; }
    .findings { list-style: none; margin: 0; padding: 0; }
    .finding { border: 1px solid var(--edge); border-left-width: 4px; border-radius: 6px; \
    background: var(--glass); margin: 8px 0; }
    .finding.error { border-left-color: var(--bad); }
    .finding.warning { border-left-color: var(--warn); }
    .finding h3 { margin: 0; font-weight: 400; }
    .finding h3 button { display: block; width: 100%; text-align: left; background: none; border: 0; \
    padding: 8px 10px; font: inherit; color: inherit; cursor: pointer; border-radius: 6px; }
    .finding.chosen { outline: 2px solid var(--accent); outline-offset: -1px; }
    .finding > div { padding: 0 10px 8px; }
    .badge { display: inline-block; min-width: 20px; padding: 0 5px; margin-right: 6px; \
    border-radius: 4px; text-align: center; font-size: 12px; font-weight: 700; color: var(--badge); }
    .error .badge { background: var(--bad); } .warning .badge { background: var(--warn); }
    .kind { color: var(--faint); } .error .kind b { color: var(--bad); }
    .warning .kind b { color: var(--warn); }
    .message { display: block; margin: 2px 0; overflow-wrap: anywhere; }
    .places { display: block; margin: 0; font-size: 12px; }
    .rows, .notes { margin: 0; padding-left: 18px; }
    .rows li span { color: var(--faint); font-size: 12px; white-space: nowrap; }
    .notes { margin-top: 6px; } .notes li { overflow-wrap: anywhere; }
    .help { margin: 8px 0 0; overflow-wrap: anywhere; }
    .help > b, .with b { color: var(--good); } .with b { color: inherit; }
    button, select, input { font: inherit; }
    select, input[type=text], .compare, .previous, .next { color: var(--ink); \
    background: var(--glass); border: 1px solid var(--edge); border-radius: 5px; padding: 2px 6px; }
    select { max-width: 100%; }
    .compare { font-size: 12px; cursor: pointer; }
    .compare[aria-pressed=true] { background: var(--accent); color: var(--badge); \
    border-color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    #choices { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; }
    #now { margin: 8px 0; color: var(--faint); min-height: 1.45em; }
    #figures { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; \
    justify-content: center; overflow: auto; }
    figure { margin: 0; min-width: 0; } figcaption { color: var(--faint); text-align: center; }
    figure svg { display: block; margin: auto; }
    fieldset { border: 1px solid var(--edge); border-radius: 6px; margin: 12px 0; padding: 8px 12px; \
    background: var(--glass); min-width: 0; }
    legend { font-weight: 600; padding: 0 4px; }
    .lane { margin: 6px 0 10px; }
    .lane .line { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; }
    .lane .line > label:first-child { width: 56px; font-weight: 600; }
    .lane.active .line > label:first-child { color: var(--accent); }
    .at { color: var(--faint); min-width: 0; }
    input[type=text] { width: 108px; font-variant-numeric: tabular-nums; }
    .previous, .next { width: 28px; cursor: pointer; }
    input[type=range] { appearance: none; width: 100%; margin: 6px 0 0; height: 18px; \
    background: none; display: block; }
    input[type=range]::-webkit-slider-runnable-track { height: 4px; border-radius: 2px; \
    background: var(--shade); }
    input[type=range]::-moz-range-track { height: 4px; border-radius: 2px; background: var(--shade); }
    input[type=range]::-webkit-slider-thumb { appearance: none; width: 16px; height: 16px; \
    margin-top: -6px; border-radius: 50%; background: var(--edge); border: 2px solid var(--glass); }
    input[type=range]::-moz-range-thumb { width: 12px; height: 12px; border-radius: 50%; \
    background: var(--edge); border: 2px solid var(--glass); }
    .active input[type=range]::-webkit-slider-thumb { background: var(--accent); }
    .active input[type=range]::-moz-range-thumb { background: var(--accent); }
    .ticks { display: block; width: calc(100% - 16px); margin: 0 8px; overflow: visible; }
    .ticks .piece { fill: var(--shade); } .ticks .conflict { fill: var(--bad); opacity: 0.3; }
    .ticks .span.bad { fill: var(--bad); stroke: none; } .ticks .seam { fill: var(--faint); }
    .ticks .span.warn { fill: var(--warn); stroke: none; } .ticks .other { opacity: 0.35; }
    input[aria-invalid=true] { border-color: var(--bad); }
    .elsewhere { margin: 0; color: var(--faint); font-size: 12.5px; }
    .sizes { margin-top: 6px; } .sizes summary { color: var(--faint); }
    #exactness { margin: 4px 0 0; color: var(--faint); font-size: 12.5px; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
    th, td { text-align: right; padding: 1px 10px; border-bottom: 1px solid var(--shade); }
    th:first-child, td:first-child { text-align: left; padding-left: 0; overflow-wrap: anywhere; }
    summary { cursor: pointer; }
    #screens { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 16px; align-items: flex-end; }
    #screens button { background: none; border: 1px solid transparent; border-radius: 6px; padding: 6px; \
    cursor: pointer; color: inherit; text-align: center; width: 132px; font-size: 12px; \
    line-height: 1.3; }
    #screens button[aria-pressed=true] { border-color: var(--accent); background: var(--glass); }
    #screens button.quiet { opacity: 0.45; }
    #screens svg { display: block; margin: 0 auto 4px; }
    #screens .count { color: var(--bad); font-weight: 600; white-space: nowrap; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    \(PictureStyle.shapes { "var(--\($0))" })
    .halo { fill: none; stroke: var(--accent); stroke-width: 2; }
    @media (max-width: 900px) {
    main { grid-template-columns: minmax(0, 1fr); }
    #findings { position: static; max-height: none; border-right: 0; padding-right: 20px; }
    }
    @media print { #choices, #window, .compare { display: none; } #findings { max-height: none; } }

    """
}
