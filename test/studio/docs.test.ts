import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('docs/studio.md lists every page of the studio, and no other', async () => {
  const [page, router] = await Promise.all([readFile('docs/studio.md', 'utf8'), readFile('web/router.tsx', 'utf8')]);
  const listed = [...page.matchAll(/^\| `(\/[^`]*)`/gm)].map(([, path = '']) => path.replace('{id}', '$sessionId'));
  const routes = [...router.matchAll(/getParentRoute: (\w+),\s+path: '([^']+)'/g)].map(([, parent, path = '']) =>
    parent === 'inSession' ? `/s/$sessionId${path === '/' ? '' : path}` : path,
  );
  // A part of the settings is no page of its own there.
  const pages = new Set(routes.filter((path) => path !== '/settings/$part'));
  expect(pages.size).toBeGreaterThan(8);
  expect(new Set(listed)).toEqual(pages);
});
