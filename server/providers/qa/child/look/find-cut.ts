// oxlint-disable unicorn/consistent-function-scoping -- the text of one function is all that a page gets
import type { Flaw, PageKit } from './page-kit.ts';

/**
 * Runs in a page. Finds what is wider than the page, and text that is cut off. Refers to nothing outside itself, so that
 * its text can be sent to a browser.
 */
export function findCut(kit: PageKit): Flaw[] {
  const { controls, view, styleOf, boxOf, widthOf, heightOf, meet, pinnedBy, words, nameOf } = kit;
  const lines = kit.lines.filter(({ element }) => kit.isOwn(element));
  const flaws: Flaw[] = [];
  const add = (code: string, element: Element, text: string) => flaws.push({ code, key: nameOf(element), text });

  /** Whether a box around the element can be scrolled to the side. */
  const scrolls = (element: Element) => {
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(styleOf(at).overflowX)) return true;
    }
    return false;
  };
  if (kit.isSideways) {
    const isWide = (element: Element | null) =>
      element !== null && element !== kit.root && element.getBoundingClientRect().right + scrollX > view + 1;
    const wide = [...kit.root.querySelectorAll('*')]
      .slice(0, 5_000)
      .filter((one) => isWide(one) && !isWide(one.parentElement) && kit.isShown(one) && !scrolls(one));
    // A text that does not break is wider than its own box.
    const long = lines.filter(({ element, box, cutBy }) => box.right > view + 1 && cutBy === null && !scrolls(element));
    const texts = long.map(({ element }) => element).filter((one) => !wide.some((known) => known.contains(one)));
    const all = [...new Set([...wide, ...texts])];
    for (const one of all.slice(0, 4))
      add('overflow', one, `The page scrolls sideways: ${nameOf(one)} reaches beyond its right edge.`);
    if (all.length === 0) flaws.push({ code: 'overflow', key: '', text: 'The page is wider than its window.' });
  }

  const texts = new Map<Text, { element: Element; by: Element | null; whole: number; cut: number; gone: number }>();
  for (const line of lines) {
    const { seen, cutBy } = line;
    const text = texts.get(line.node) ?? { element: line.element, by: null, whole: 0, cut: 0, gone: 0 };
    texts.set(line.node, text);
    if (seen === null) text.gone += 1;
    else if (cutBy === null) text.whole += 1;
    else if (widthOf(line.box) - widthOf(seen) > 4 || heightOf(seen) < heightOf(line.box) * 0.6) text.cut += 1;
    else text.whole += 1;
    if (cutBy !== null) text.by = cutBy;
  }
  for (const [node, { element, by, whole, cut, gone }] of texts) {
    // A text that is cut off whole is folded away, or waits beside a carousel.
    if (cut > 0 || (whole > 0 && gone > 0)) {
      const where = by === document.body ? 'at the edge of the page' : 'by the box around it';
      add(
        'clipped',
        element,
        `The text “${words(node.data)}” in <${element.tagName.toLowerCase()}> is cut off ${where}.`,
      );
    }
  }

  for (const control of controls.filter((one) => kit.isOwn(one))) {
    const { backgroundColor, borderTopWidth, overflowX } = styleOf(control);
    const isDrawn = !/^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(backgroundColor) || borderTopWidth !== '0px';
    if (!isDrawn || overflowX !== 'visible' || !/^(?:A|BUTTON|SUMMARY)$/.test(control.tagName)) continue;
    const box = boxOf(control.getBoundingClientRect());
    const own = lines.filter(({ element }) => control.contains(element) && pinnedBy(element) === pinnedBy(control));
    const out = own.find(
      ({ box: line }) =>
        line.right > box.right + 3 || line.left < box.left - 3 || heightOf(meet(line, box)) < heightOf(line) * 0.6,
    );
    if (out) add('spills', control, `The text of ${nameOf(control)} is larger than the control.`);
  }
  return flaws;
}
