import type { ProjectFiles } from '../../ports.ts';

const mostRoutes = 8;
const written = /['"`]#(\/[\w/-]{0,80})['"`]|\bpath:\s*['"](\/[\w/-]{0,80})['"]/g;

/** The routes without parameters that a project's files name, after those that are known; the first page comes first. */
export function routesIn(files: ProjectFiles, known: readonly string[] = []): string[] {
  const routes = new Set(['/', ...known]);
  for (const [path, content] of Object.entries(files)) {
    if (!/(?<!\.test)\.tsx?$/.test(path)) continue;
    for (const [, hash, listed] of content.matchAll(written)) {
      if (routes.size >= Math.max(mostRoutes, known.length + 1)) return [...routes];
      const route = `#${hash ?? listed}`;
      if (route !== '#/') routes.add(route);
    }
  }
  return [...routes];
}
