/** The targets of attacks, passed in the page's address. */
export interface World {
  /** An address of another host. */
  outside: string;
  /** The same host by a name that must be resolved. */
  outsideByName: string;
  /** A UDP address. */
  outsideUdp: number;
  /** The service's own origin: its API and the page that embeds previews. */
  service: string;
}

/** Returns what was read, or the result. Throws if a browser refuses with an exception. */
export type Attack = (world: World, name: string) => unknown;

/** The report of an attack that read something forbidden. */
export const got = (what: unknown) => `got ${String(what)}`;

export function make(tag: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** Adds an element to the page. Resolves when it has loaded, was refused, or after five silent seconds. */
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
