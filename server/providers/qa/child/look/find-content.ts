// oxlint-disable unicorn/consistent-function-scoping -- the text of one function is all that a page gets
import type { Flaw, PageKit } from './page-kit.ts';

/**
 * Runs in a page. Finds a screen with nothing on it, text that is hard to read, controls that are hard to hit, images that
 * do not load, and a page that stays light in dark mode. Refers to nothing outside itself, so that its text can be sent to
 * a browser.
 */
export function findContent(kit: PageKit, mode: 'light' | 'dark'): Flaw[] {
  const { main, lines, controls, styleOf, boxOf, widthOf, heightOf, areaOf, meet, words, nameOf } = kit;
  const flaws: Flaw[] = [];
  const add = (code: string, key: string, text: string) => flaws.push({ code, key, text });

  const heading = main.querySelector('h1, h2');
  const own = lines.filter(({ element, seen }) => seen !== null && main.contains(element));
  const said = [
    ...new Set(own.filter(({ element }) => !heading?.contains(element)).map(({ node }) => node.data.trim())),
  ];
  const length = said.join(' ').length;
  const ownControls = controls.filter((element) => main.contains(element));
  const drawn = [...main.querySelectorAll('img, svg, canvas, video')].filter(
    (one) => kit.isShown(one) && areaOf(boxOf(one.getBoundingClientRect())) > 48 * 48,
  );
  if (length < 20 && ownControls.length === 0 && drawn.length === 0) {
    const what =
      own.length === 0
        ? 'shows nothing'
        : `shows almost nothing: “${words(own.map(({ node }) => node.data).join(' '))}”`;
    add('empty', '', `The screen ${what}.`);
  }

  const tiny = own.filter(
    ({ element, node }) => node.data.trim().length > 2 && parseFloat(styleOf(element).fontSize) < 11,
  );
  for (const { node, element } of new Map(tiny.map((line) => [line.element, line])).values())
    add(
      'tiny-text',
      words(node.data),
      `The text “${words(node.data)}” is ${parseFloat(styleOf(element).fontSize)} px high.`,
    );
  const long = own.filter(
    ({ element, box, node }) =>
      node.data.length > 240 && widthOf(box) / (parseFloat(styleOf(element).fontSize) * 0.5) > 130,
  );
  for (const { node } of new Map(long.map((line) => [line.node, line])).values())
    add('long-lines', words(node.data), `The lines of “${words(node.data)}” have more than 130 characters.`);
  // How much of what is seen first is text and controls, without the space around them.
  const view = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight };
  const covered = own.reduce((sum, { box }) => sum + areaOf(meet(box, view)), 0) / areaOf(view);
  const inView = ownControls.filter((one) => areaOf(meet(boxOf(one.getBoundingClientRect()), view)) > 0);
  if (covered > 0.6) add('crowded', 'text', 'Text fills the window from edge to edge, with almost no space around it.');
  else if (inView.length > 90) add('crowded', 'controls', `${inView.length} controls stand in one window.`);

  const isInline = (element: Element) =>
    styleOf(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
  for (const element of ownControls) {
    if (element.tagName === 'A' && isInline(element)) continue;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const around = element.closest('label, button, a, [role=button]');
    const boxes = [element, ...labels, ...(around ? [around] : [])].map((one) => boxOf(one.getBoundingClientRect()));
    const [width, height] = [Math.max(...boxes.map(widthOf)), Math.max(...boxes.map(heightOf))];
    // The browser's own look of these is smaller, and people know how to use it.
    const isNative = element instanceof HTMLInputElement && /^(?:range|checkbox|radio)$/.test(element.type);
    const least = isNative ? 16 : 23.5;
    if (width < least || height < least) {
      const size = `${Math.round(width)} by ${Math.round(height)} px`;
      add('small-control', nameOf(element), `${nameOf(element)} is only ${size} large; a finger needs 24 by 24.`);
    }
  }

  for (const image of main.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0 && kit.isShown(image.parentElement ?? image))
      add(
        'broken-image',
        image.src.slice(0, 80),
        `The image “${words(image.alt || image.getAttribute('src') || '')}” does not load.`,
      );
  }

  if (mode === 'dark') {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    /** 0 is black, 1 is white; null: something shines through. */
    const lightOf = (color: string): number | null => {
      if (context === null) return null;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return alpha < 230 ? null : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const bare = /dark/.test(styleOf(document.documentElement).colorScheme) ? 0 : 1;
    let [light, all] = [0, 0];
    let brightest: Element | null = null;
    for (let across = 1; across < 16; across += 1) {
      for (let down = 1; down < 12; down += 1) {
        const stack = document.elementsFromPoint((innerWidth * across) / 16, (innerHeight * down) / 12);
        // What a picture shows is its own.
        if (stack[0] && /^(?:IMG|CANVAS|VIDEO)$/.test(stack[0].tagName)) continue;
        const found = stack.find((one) => lightOf(styleOf(one).backgroundColor) !== null);
        const value = found ? (lightOf(styleOf(found).backgroundColor) ?? bare) : bare;
        all += 1;
        if (value <= 0.7) continue;
        light += 1;
        brightest ??= found ?? null;
      }
    }
    if (all > 0 && light / all > 0.6) {
      const what =
        brightest && brightest !== document.documentElement ? `: ${nameOf(brightest)} has a light background` : '';
      add('stays-light', '', `The page stays light in dark mode${what}.`);
    }
  }
  return flaws;
}
