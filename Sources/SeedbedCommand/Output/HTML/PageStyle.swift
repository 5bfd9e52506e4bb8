/// The styles of pages and pictures; every colour of text has a contrast of at least 4.5 to every background.
enum PageStyle {
    /// The colours, for light and for dark surroundings.
    static let colors: StaticString = """
        :root { color-scheme: light dark; --page: #ffffff; --band: #f2f4f7; --text: #1b1f24; --soft: #565d66;
          --line: #5f666f; --c0: #0b5cad; --c1: #a4420a; --c2: #1a6b35; --c3: #8a1f7a; --c4: #a3202b; --c5: #5b4bb5;
          --c6: #0b6670; --c7: #705800; }
        @media (prefers-color-scheme: dark) { :root { --page: #14171b; --band: #20252b; --text: #eceff3;
          --soft: #adb5bf; --line: #929ba6; --c0: #79b8ff; --c1: #ffab70; --c2: #7ee08f; --c3: #f29be4; --c4: #ff9a9a;
          --c5: #b8a9ff; --c6: #6fdbe6; --c7: #e6c95c; } }
        """

    /// The rules of the report's page.
    static let page: StaticString = """
        body { background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
          max-width: 76rem; padding: 1.5rem; }
        a { color: var(--c0); } a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--c0); }
        .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; min-width: 40rem; }
        caption { color: var(--soft); padding: .4rem 0; text-align: left; }
        th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: left; vertical-align: top; }
        thead th, tbody th[scope=rowgroup] { background: var(--band); } td.n { font-weight: 600; text-align: right; }
        .untouched { color: var(--c2); } .edited { color: var(--c0); } .dismissed { color: var(--c3); }
        .twins { color: var(--c1); } .missing { color: var(--c4); } .occupied { color: var(--c7); }
        .unproven { color: var(--c5); } .soft { color: var(--soft); } code { font-size: .85rem; }
        td:target, li:target { outline: 3px solid var(--c1); } details ul { margin: .2rem 0; padding-left: 1.2rem; }
        .line { border-top: 3px solid var(--line); display: flex; gap: 2.5rem; list-style: none; margin: 1.5rem 0; padding: 0; }
        .line li { flex: none; padding-top: .8rem; position: relative; }
        .line li::before { background: var(--c0); border-radius: 50%; content: ""; height: .9rem; left: 0; position: absolute;
          top: -.55rem; width: .9rem; }
        .line span { display: block; font-size: .85rem; }
        @media print { details ul { display: block; } }
        """

    /// The rules of a picture.
    static let picture: StaticString = """
        svg { background: var(--page); font: 12px system-ui, sans-serif; } .page { fill: var(--page); }
        .band { fill: var(--band); } text { fill: var(--text); } .soft { fill: var(--soft); }
        .lane { stroke: var(--line); } .sync { stroke: var(--text); fill: none; } .head { fill: var(--text); }
        .c0 { color: var(--c0); } .c1 { color: var(--c1); } .c2 { color: var(--c2); } .c3 { color: var(--c3); }
        .c4 { color: var(--c4); } .c5 { color: var(--c5); } .c6 { color: var(--c6); } .c7 { color: var(--c7); }
        .own { fill: currentColor; stroke: currentColor; } .user { fill: none; stroke: currentColor; stroke-width: 2; }
        """
}
