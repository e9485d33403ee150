/** Where an attack tries to get to. It comes in the page's address. */
export interface World {
  /** An address of somebody else's. */
  outside: string;
  /** The same, by a name that has to be looked up. */
  outsideByName: string;
  /** Takes UDP. */
  outsideUdp: number;
  /** The service's own origin: its API and the page that shows previews. */
  service: string;
}

/** Says what was got hold of, or what came of it. Throws where a browser refuses by a throw. */
export type Attack = (world: World, name: string) => unknown;

/** What an attack answers that read what it may not. */
export const got = (what: unknown) => `got ${String(what)}`;

export function make(tag: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** Puts an element into the page; resolves when it has loaded, was refused, or says nothing for five seconds. */
export function put(element: HTMLElement): Promise<string> {
  return new Promise((resolve) => {
    element.addEventListener('load', () => resolve('loaded'));
    element.addEventListener('error', () => resolve('refused'));
    setTimeout(() => resolve('silent'), 5000);
    document.body.append(element);
  });
}

export const opened = (source: EventTarget) =>
  new Promise((resolve) => {
    for (const type of ['open', 'error']) source.addEventListener(type, () => resolve(type));
  });
