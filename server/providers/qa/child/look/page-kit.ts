// oxlint-disable unicorn/consistent-function-scoping -- the text of one function is all that a page gets
/** In CSS pixels, from the top left corner of the page. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One line of a text, as the browser has set it. */
export interface Line {
  element: Element;
  box: Box;
  /** The text that the line belongs to. */
  node: Text;
  /** The part that can be seen, or scrolled to; null if the line is cut off whole. */
  seen: Box | null;
  /** The box that cuts off the rest; null: nothing does. */
  cutBy: Element | null;
}

/** What a look finds: `key` tells the same problem of another view. */
export interface Flaw {
  code: string;
  key: string;
  text: string;
}

/**
 * Runs in a page. Reads what it shows, at most so much that a page without an end is read in a moment. Refers to nothing
 * outside itself, so that its text can be sent to a browser.
 */
export function pageKit() {
  const most = { nodes: 30_000, lines: 3_000, controls: 600 };
  const root: Element = document.querySelector('#root') ?? document.body;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const hidden = new Map<Element, boolean>();

  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const boxOf = (rect: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>): Box => ({
    left: rect.left + scrollX,
    top: rect.top + scrollY,
    right: rect.right + scrollX,
    bottom: rect.bottom + scrollY,
  });
  const widthOf = (box: Box) => box.right - box.left;
  const heightOf = (box: Box) => box.bottom - box.top;
  const areaOf = (box: Box) => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

  /** Text for screen readers alone is cut to a point. */
  const isCutAway = (element: Element): boolean => {
    const known = hidden.get(element);
    if (known !== undefined) return known;
    const { clipPath, clip, overflowX, position } = styleOf(element);
    const rect = element.getBoundingClientRect();
    const isPoint = overflowX !== 'visible' && position === 'absolute' && rect.width <= 2 && rect.height <= 2;
    const isCut = clipPath === 'inset(50%)' || clipPath === 'inset(100%)' || /rect\((?:0|1)px,? (?:0|1)px/.test(clip);
    const above = element.parentElement;
    const value = isPoint || isCut || (above !== null && above !== root && isCutAway(above));
    hidden.set(element, value);
    return value;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isCutAway(element);

  /** The element that stays in place while the page scrolls; null if the element moves with the page. */
  const pinnedBy = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if (/fixed|sticky/.test(styleOf(at).position)) return at;
    }
    return null;
  };

  const words = (text: string, length = 50) => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    return line.length > length ? `${line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
  };
  /** Names an element by its kind and what it says. */
  const nameOf = (element: Element): string => {
    const said = [element.getAttribute('aria-label'), element.textContent, element.getAttribute('placeholder')];
    const named = said.map((one) => words((one ?? '').slice(0, 500))).find((one) => one !== '');
    const tag = element.tagName.toLowerCase();
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const shown = named ?? (label ? words(label) : undefined);
    return shown === undefined ? `<${tag}>` : `<${tag}> “${shown}”`;
  };

  const view = document.documentElement.clientWidth;
  const isSideways = document.documentElement.scrollWidth > view + 1;
  /** How much of a line the boxes around it leave. */
  const cut = (element: Element, box: Box): Pick<Line, 'seen' | 'cutBy'> => {
    let seen = box;
    let cutBy: Element | null = null;
    let [x, y] = [true, true];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = styleOf(at);
      // The page says itself that there is more.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        return { seen: meet(seen, boxOf(at.getBoundingClientRect())), cutBy: null };
      if (overflowX !== 'visible') {
        const clip = boxOf(at.getBoundingClientRect());
        if (/auto|scroll/.test(overflowX)) x = false;
        if (/auto|scroll/.test(overflowY)) y = false;
        const part = meet(seen, {
          left: x ? clip.left : seen.left,
          right: x ? clip.right : seen.right,
          top: y ? clip.top : seen.top,
          bottom: y ? clip.bottom : seen.bottom,
        });
        if (areaOf(part) < areaOf(seen)) cutBy = at;
        if (areaOf(part) === 0) return { seen: null, cutBy };
        seen = part;
      }
      if (position === 'fixed') return { seen, cutBy };
    }
    // What reaches beyond a page that does not scroll sideways cannot be read either.
    const edge = meet(seen, { ...seen, right: view });
    if (!x || isSideways || areaOf(edge) === areaOf(seen)) return { seen, cutBy };
    return { seen: areaOf(edge) === 0 ? null : edge, cutBy: document.body };
  };

  const linesIn = (from: Element): Line[] => {
    const lines: Line[] = [];
    const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let visited = 0; visited < most.nodes && lines.length < most.lines; visited += 1) {
      const node = walker.nextNode();
      if (!(node instanceof Text)) break;
      const element = node.parentElement;
      if (element === null || node.data.trim() === '') continue;
      if (element.closest('script, style, noscript, svg, option, textarea, template') || !isShown(element)) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = boxOf(rect);
        if (rect.width >= 2 && rect.height >= 2) lines.push({ element, node, box, ...cut(element, box) });
      }
    }
    return lines;
  };

  const controlKinds =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=menuitem], [role=slider]';
  const controls = [...root.querySelectorAll(controlKinds)]
    .slice(0, most.controls)
    .filter((element) => isShown(element) && areaOf(boxOf(element.getBoundingClientRect())) >= 1);

  const main = root.querySelector('main') ?? root;
  return {
    root,
    /** What the screen itself shows. The frame around it is not the screen's to change. */
    main,
    isOwn: (element: Element) => main.contains(element),
    lines: linesIn(root),
    /** The width of the page's window, and whether the page is wider. */
    view,
    isSideways,
    controls,
    styleOf,
    boxOf,
    widthOf,
    heightOf,
    areaOf,
    meet,
    isShown,
    pinnedBy,
    words,
    nameOf,
  };
}
export type PageKit = ReturnType<typeof pageKit>;
