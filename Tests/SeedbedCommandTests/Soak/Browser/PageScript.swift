/// The questions that the tests ask a browser about a page, in JavaScript.
enum PageScript {
    /// The texts whose contrast to what lies behind them is below 4.5, as WCAG 2 computes it.
    static let faintTexts = """
        (() => { const color = text => (text.match(/[\\d.]+/g) || []).map(Number);
          const part = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
          const light = c => 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]);
          const behind = element => { for (; element; element = element.parentElement) {
            const own = color(getComputedStyle(element).backgroundColor); if (own.length == 3 || own[3] == 1) return own }
            return [255, 255, 255] };
          const faint = []; for (const element of document.querySelectorAll('body *')) {
            if (![...element.childNodes].some(node => node.nodeType == 3 && node.data.trim())) continue;
            const pair = [light(color(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => a - b);
            const contrast = (pair[1] + 0.05) / (pair[0] + 0.05);
            if (contrast < 4.5) faint.push(element.tagName + ' ' + element.textContent.slice(0, 30) + ' ' + contrast) }
          return faint })()
        """

    /// The elements with an outline that a keyboard can reach.
    static let reachable = "document.querySelectorAll('a[href], [tabindex]').length"

    /// The focused element, with a mark if its focus can be seen.
    static let focused = """
        (() => { const element = document.activeElement;
          if (!element || element == document.body) return '';
          return [element.tagName, element.getAttribute('href') || element.getAttribute('aria-label'),
            getComputedStyle(element).outlineStyle != 'none' ? 'seen' : 'unseen'].join(' ') })()
        """

    /// The words of a picture that lie over other words, over an arrow or outside the picture.
    static let collisions = """
        (() => { const texts = [...document.querySelectorAll('text')].map(e => [e.textContent, e.getBoundingClientRect()]);
          const lines = [...document.querySelectorAll('line.sync, circle, path')].map(e => ['mark', e.getBoundingClientRect()]);
          const page = document.documentElement.getBoundingClientRect(), found = [];
          const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
          texts.forEach(([words, box], place) => {
            if (box.left < page.left || box.right > page.right || box.top < page.top || box.bottom > page.bottom)
              found.push(words + ' is outside');
            for (const [others, other] of texts.slice(place + 1).concat(lines))
              if (meet(box, other)) found.push(words + ' meets ' + others) });
          return found })()
        """
}
