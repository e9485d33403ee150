import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { starters } from '../../agents/starters/registry.ts';
import { standardLists } from '../../agents/starters/standard-lists.ts';

const apps = join(import.meta.dirname, '../../agents/starters/apps');

test.each(['en', 'de'] as const)(
  'an edit begins with the lists that the application shows, in %s',
  async (language) => {
    const folder = await mkdtemp(join(tmpdir(), 'uas-values-'));
    try {
      await cp(apps, folder, { recursive: true });
      const json = JSON.parse(await readFile(join(folder, 'starter.json'), 'utf8')) as object;
      await writeFile(join(folder, 'starter.json'), JSON.stringify({ ...json, language }));
      for (const { kind, settings } of starters) {
        const { href } = pathToFileURL(join(folder, kind, 'values.ts'));
        // oxlint-disable-next-line import/no-dynamic-require -- each starter's own module is what is compared
        const module = (await import(href)) as { values: Record<string, unknown> };
        for (const { key, type } of settings) {
          const shown = module.values[key];
          if ((type !== 'list' && type !== 'rows') || !Array.isArray(shown) || shown.length === 0) continue;
          expect({ kind, key, list: standardLists[kind]?.[key]?.[language] }).toEqual({ kind, key, list: shown });
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
