// oxlint-disable unicorn/consistent-function-scoping -- the text of one function is all that a page gets
import type { Box, Flaw, PageKit } from './page-kit.ts';

/**
 * Runs in a page. Finds texts and controls that lie on each other. Refers to nothing outside itself, so that its text can
 * be sent to a browser.
 */
export function findOverlap(kit: PageKit): Flaw[] {
  const { lines, controls, styleOf, boxOf, widthOf, heightOf, areaOf, meet, pinnedBy, words, nameOf } = kit;
  const candidatesAtMost = 40;
  interface Item {
    element: Element;
    node: Text | null;
    box: Box;
    name: string;
  }
  const isPaint = (color: string) => !/^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
  const isOpaque = (element: Element) => {
    const { backgroundColor, opacity } = styleOf(element);
    if (/^(?:IMG|CANVAS|VIDEO|IFRAME)$/.test(element.tagName)) return true;
    const alpha = /(?:,|\/) ?([\d.]+)\)$/.exec(backgroundColor);
    const isSolid = isPaint(backgroundColor) && (!/rgba|\//.test(backgroundColor) || Number(alpha?.[1]) > 0.9);
    return isSolid && Number(opacity) > 0.9;
  };
  /** A text may stand in the padding of a field, as a sign of its unit does. */
  const insideOf = (element: Element): Box => {
    const box = boxOf(element.getBoundingClientRect());
    if (!/^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return box;
    const { paddingLeft, paddingRight } = styleOf(element);
    return { ...box, left: box.left + parseFloat(paddingLeft), right: box.right - parseFloat(paddingRight) };
  };
  // A control over a whole card, without a look of its own, makes the card a control.
  const isSeen = (element: Element) => {
    const { backgroundColor, borderTopWidth, appearance } = styleOf(element);
    const isField = /^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && appearance !== 'none';
    return isField || isPaint(backgroundColor) || borderTopWidth !== '0px';
  };
  const textOf = (element: Element) => `the text “${words((element.textContent ?? '').slice(0, 500))}”`;
  const items: Item[] = [
    ...lines.flatMap(({ element, node, seen }) =>
      seen === null ? [] : [{ element, node, box: seen, name: textOf(element) }],
    ),
    ...controls
      .filter((element) => isSeen(element))
      .map((element) => ({ element, node: null, box: insideOf(element), name: nameOf(element) })),
  ].toSorted((a, b) => a.box.top - b.box.top);

  const isFamily = (a: Item, b: Item) =>
    a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element);
  const layerOf = (element: Element) =>
    element.closest('dialog, [role=dialog], [popover], [role=menu], [role=listbox]');
  const candidates: { a: Item; b: Item }[] = [];
  for (const [index, a] of items.entries()) {
    for (let next = index + 1; next < items.length && candidates.length < candidatesAtMost; next += 1) {
      const b = items[next];
      if (b === undefined || b.box.top >= a.box.bottom) break;
      const shared = meet(a.box, b.box);
      if (widthOf(shared) < 4 || heightOf(shared) < 4) continue;
      if (areaOf(shared) < 0.25 * Math.min(areaOf(a.box), areaOf(b.box)) || isFamily(a, b)) continue;
      if (!kit.isOwn(a.element) && !kit.isOwn(b.element)) continue;
      if (pinnedBy(a.element) !== pinnedBy(b.element) || layerOf(a.element) !== layerOf(b.element)) continue;
      candidates.push({ a, b });
    }
  }

  /** The boxes of an item where it stands now. */
  const nowOf = ({ element, node, box }: Item): Box => {
    if (node === null) return insideOf(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].map((rect) => boxOf(rect));
    return boxes.toSorted((a, b) => Math.abs(a.top - box.top) - Math.abs(b.top - box.top))[0] ?? box;
  };
  /** Whether nothing opaque lies over the item at a point of the window. */
  const isSeenAt = ({ element }: Item, x: number, y: number): boolean => {
    for (const at of document.elementsFromPoint(x, y)) {
      if (at === element || element.contains(at)) return true;
      if (at.contains(element)) return true;
      if (isOpaque(at)) return false;
    }
    return false;
  };
  const middle = (box: Box) => [(box.left + box.right) / 2 - scrollX, (box.top + box.bottom) / 2 - scrollY] as const;

  const flaws: Flaw[] = [];
  for (const { a, b } of candidates) {
    a.element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [boxA, boxB] = [nowOf(a), nowOf(b)];
    const shared = meet(boxA, boxB);
    if (areaOf(shared) <= 0) continue;
    const [x, y] = middle(shared);
    const seen = [isSeenAt(a, x, y), isSeenAt(b, x, y)] as const;
    const visible = [a, b].map((item, index) => {
      const box = index === 0 ? boxA : boxB;
      const points = [0.05, 0.35, 0.65, 0.95].map((part) => box.left + widthOf(box) * part - scrollX);
      return seen[index] || points.some((point) => isSeenAt(item, point, middle(box)[1]));
    });
    // One that is covered whole is a card under another.
    if (!visible.every(Boolean)) continue;
    flaws.push({ code: 'overlap', key: [a.name, b.name].toSorted().join(), text: `${a.name} and ${b.name} overlap.` });
  }

  // A bar at the bottom covers what the page ends with if the page leaves no room for it.
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const bars = [...kit.root.querySelectorAll('*')].slice(0, 5_000).filter((element) => {
    if (!/fixed|sticky/.test(styleOf(element).position) || !kit.isShown(element) || !isOpaque(element)) return false;
    const rect = element.getBoundingClientRect();
    return rect.bottom >= innerHeight - 2 && rect.top > innerHeight / 2 && rect.height > 8;
  });
  for (const bar of bars) {
    const box = boxOf(bar.getBoundingClientRect());
    const under = items.find((item) => {
      if (pinnedBy(item.element) !== null || !kit.isOwn(item.element)) return false;
      const now = nowOf(item);
      return areaOf(meet(now, box)) > 0.5 * areaOf(now);
    });
    if (under) flaws.push({ code: 'covered', key: under.name, text: `The bar at the bottom covers ${under.name}.` });
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return flaws;
}
