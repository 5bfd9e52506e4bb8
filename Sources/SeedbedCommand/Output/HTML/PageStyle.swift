/// The styles of pages and pictures; every colour of text has a contrast of at least 4.5 to every background.
enum PageStyle {
    /// The colours, for light and for dark surroundings.
    static let colors: StaticString = """
        :root { color-scheme: light dark; --page: #ffffff; --band: #f2f4f7; --text: #1b1f24; --soft: #565d66;
          --line: #5f666f; --c0: #0b5cad; --c1: #a4420a; --c2: #1a6b35; --c3: #8a1f7a; --c4: #a3202b; --c5: #5b4bb5;
          --c6: #0b6670; --c7: #705800; }
        @media screen and (prefers-color-scheme: dark) { :root { --page: #14171b; --band: #20252b; --text: #eceff3;
          --soft: #adb5bf; --line: #929ba6; --c0: #79b8ff; --c1: #ffab70; --c2: #7ee08f; --c3: #f29be4; --c4: #ff9a9a;
          --c5: #b8a9ff; --c6: #6fdbe6; --c7: #e6c95c; } }
        """

    /// The rules of the report's page.
    static let page: StaticString = """
        body { background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
          max-width: 72rem; overflow-wrap: anywhere; padding: 1.5rem; }
        h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; } h2 { border-top: 1px solid var(--line); font-size: 1.3rem;
          margin: 2.5rem 0 .5rem; padding-top: 1rem; } h3 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
        time { white-space: nowrap; } a { color: var(--c0); } :focus-visible, :target { outline: 3px solid var(--c0); outline-offset: 2px; }
        ul { list-style: none; margin: 0; padding: 0; } nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; }
        .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; width: 100%; }
        caption { color: var(--soft); padding: .4rem 0; text-align: left; }
        th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
        thead th { background: var(--band); } tbody th { font-weight: 400; }
        .seeds { table-layout: fixed; } .seeds th:nth-child(1) { width: 34%; } .seeds th:nth-child(2) { width: 8rem; }
        .sums th, .sums td { white-space: nowrap; } .sums tbody th { white-space: normal; min-width: 6rem; }
        .sums .icon { display: block; } td.n { font-weight: 600; } td.n.soft { font-weight: 400; }
        .untouched { color: var(--c2); } .edited { color: var(--c0); } .dismissed { color: var(--c3); }
        .twins { color: var(--c1); } .missing { color: var(--c4); } .occupied { color: var(--c7); }
        .unproven { color: var(--c5); } .soft { color: var(--soft); } code { font-size: .85rem; }
        .icons { position: absolute; } .icon { height: 1em; margin-right: .35em; vertical-align: -.12em; width: 1em; }
        .full { fill: currentColor; } .open, .dashed { fill: none; stroke: currentColor; stroke-width: 2; }
        .dashed { stroke-dasharray: 2.6 2.6; } .map { display: flex; flex-wrap: wrap; gap: 2px; margin: .4rem 0; }
        .map .icon { display: block; height: 1.1rem; margin: 0; width: 1.1rem; }
        dl { display: flex; flex-wrap: wrap; font-size: .9rem; gap: .3rem 2rem; margin: .8rem 0; }
        dl div { display: flex; gap: .5rem; } dt { flex: none; font-weight: 600; width: 7.5rem; } dd { margin: 0; width: 21rem; }
        .line { display: flex; flex-wrap: wrap; list-style: none; margin: .8rem 0 .4rem; padding: 0; row-gap: 1rem; }
        .line li { border-top: 3px solid var(--line); flex: 1 0 auto; padding: .8rem 1.5rem 0 0; position: relative; }
        .line li::before { background: var(--page); border: 3px solid var(--c0); border-radius: 50%; box-sizing: border-box;
          content: ""; height: 1rem; left: 0; position: absolute; top: -.6rem; width: 1rem; }
        .line .present::before { background: var(--c0); } .line span { display: block; font-size: .85rem; }
        .time { border-left: 3px solid var(--line); list-style: none; margin: 1rem 0 0 .4rem; padding: 0 0 0 1.2rem; }
        .time h3 { position: relative; } .time h3::before { background: var(--c0); border-radius: 50%; content: "";
          height: .8rem; left: calc(-1.2rem - 1.5px - .4rem); position: absolute; top: .35rem; width: .8rem; }
        .went li { border-bottom: 1px solid var(--line); padding: .35rem 0; } .why { color: var(--soft); display: block; font-size: .9rem; }
        del { color: var(--soft); } .unseen { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; }
        @media (max-width: 40rem) { body { padding: 1rem; } th, td { padding: .3rem .25rem; } .sums .word, .seeds thead {
          clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; } .sums tbody th { min-width: 4rem; }
          .sums :is(th, td):nth-child(2) { display: none; } .seeds :is(table, caption, tbody, tr, th, td) { display: block; }
          .seeds tr { border-bottom: 1px solid var(--line); padding: .3rem 0; } .seeds :is(tbody th, td) { border: 0;
          padding: .1rem 0; width: auto !important; } .states { display: flex; flex-wrap: wrap; gap: 0 1rem; }
          dd { width: auto; } dl div { width: 100%; } }
        @media print { :root { color-scheme: light; } body { max-width: none; padding: 0; } nav { display: none; }
          tr, li { break-inside: avoid; } h2, h3 { break-after: avoid; } .sums { font-size: .75rem; }
          .sums :is(th, td) { padding: .2rem .3rem; } .wide { overflow: visible; } * { print-color-adjust: exact; } }
        """

    /// The rules of a picture.
    static let picture: StaticString = """
        svg { background: var(--page); color: var(--text); font: 12px system-ui, sans-serif; } .page { fill: var(--page); }
        .band { fill: var(--band); } text { fill: var(--text); } .soft { fill: var(--soft); }
        .strong { font-weight: 600; } .note { paint-order: stroke; stroke: var(--band); stroke-width: 5; } .number { text-anchor: end; } .lane { stroke: var(--line); } .sync { stroke: var(--text); fill: none; } .head { fill: var(--text); }
        .c0 { color: var(--c0); } .c1 { color: var(--c1); } .c2 { color: var(--c2); } .c3 { color: var(--c3); }
        .c4 { color: var(--c4); } .c5 { color: var(--c5); } .c6 { color: var(--c6); } .c7 { color: var(--c7); }
        .own { fill: currentColor; stroke: currentColor; stroke-width: 2; } .user { fill: none; stroke: currentColor; stroke-width: 2; }
        """
}
