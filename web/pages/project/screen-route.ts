/** Files that say at which address a screen is, by their usual names. */
const routing = /(?:^|\/)(?:App|Application|screens|routes|router)\.tsx?$/;

/** Returns the paths of a project that may say where its screens are. */
export const routingFiles = (paths: readonly string[]) => paths.filter((path) => routing.test(path)).slice(0, 8);

/**
 * Returns the part of an address at which an application shows a screen, `#/basket`; empty for the first page; null if the texts
 * do not say. They are only read, so a wrong guess shows another page of the same preview.
 */
export function screenRoute(component: string, texts: readonly string[]): string | null {
  if (!/^\w+$/.test(component)) return null;
  for (const text of texts) {
    // `{ path: '/basket', …, component: Basket }` in a list, or `if (path === '/basket') return framed(<Basket />)`.
    const listed = new RegExp(
      String.raw`path:\s*['"](/[\w/-]{0,80})['"][^{}]*?\b(?:screen|component|element):\s*<?${component}(?:Screen)?\b`,
    );
    const chosen = new RegExp(String.raw`===\s*['"](/[\w/-]{0,80})['"][^;]{0,80}<${component}(?:Screen)?\b`);
    const path = (listed.exec(text) ?? chosen.exec(text))?.[1];
    if (path !== undefined) return path === '/' ? '' : `#${path}`;
  }
  return null;
}

/** Returns the name of the component in a module of a screen: `src/screens/WalkList.tsx` exports `WalkList`. */
export const componentOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx?$/, '');
