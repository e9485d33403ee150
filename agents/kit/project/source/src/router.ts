import { type ComponentType, useSyncExternalStore } from 'react';

/** The value for `:id` in a path. */
export interface Params {
  id?: string | undefined;
}

export interface Route {
  /** A path such as `/walks` or `/walks/:id`. */
  path: string;
  screen: ComponentType<{ params: Params }>;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Returns the path after `#`, starting with `/`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.slice(1) || '/');
}

export function go(path: string): void {
  window.location.hash = path;
}

/** Paths without `:id` win over paths with it, whatever their order. */
export function matchRoute(routes: readonly Route[], path: string): { route: Route; params: Params } | null {
  const exact = routes.find((route) => route.path === path);
  if (exact) return { route: exact, params: {} };
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

function matchPath(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    if (part === ':id') params.id = given[index];
    else if (part !== given[index]) return null;
  }
  return params;
}
