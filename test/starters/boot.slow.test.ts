import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { themeCss } from '../../agents/kit/design-tokens/theme-css.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import { starterProject } from '../../agents/starters/project.ts';
import { starters } from '../../agents/starters/registry.ts';
import { lacks } from '../support/needs.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { jsonOf } from './checked.ts';

const never = new AbortController().signal;

const engines = [
  { engine: 'Chromium', options: {}, missing: lacks('Chromium', 'bubblewrap') },
  { engine: 'jsdom', options: { chromium: null }, missing: lacks('bubblewrap') },
];

describe.each(engines)('each starter renders in $engine', ({ options, missing }) => {
  let host: SandboxHost;
  beforeAll(async () => {
    host = await createSandboxHost(options);
  });
  afterAll(() => host[Symbol.asyncDispose]());

  test.skipIf(missing).each(starters)(
    'every screen of it, without a problem: $kind',
    async (starter) => {
      const look = { name: 'Quince', brand: null, words: '' };
      const files = {
        ...(await starterProject(jsonOf(starter, 'en', ''))),
        'src/theme.css': themeCss(designTokens(look)),
      };
      const screens = Object.entries(files).find(([path]) => path.endsWith('/screens.tsx'))?.[1] ?? '';
      const routes = [...screens.matchAll(/path: '([^':]+)'/g)].map(([, path = '']) => `#${path}`);
      expect(routes).toContain('#/');
      const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
      expect(await sandbox.boot(files, routes, never)).toMatchObject({ state: 'passed', problems: [] });
    },
    60_000,
  );
});
