import { afterAll, beforeAll, expect, test } from 'vitest';
import { themeCss } from '../../agents/kit/design-tokens/theme-css.ts';
import { designTokens } from '../../agents/kit/design-tokens/tokens.ts';
import { starterProject } from '../../agents/starters/project.ts';
import { starters } from '../../agents/starters/registry.ts';
import { enginesHere } from '../support/engines.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { jsonOf } from './checked.ts';

const never = new AbortController().signal;

let host: SandboxHost;
beforeAll(async () => {
  host = await createSandboxHost();
});
afterAll(() => host[Symbol.asyncDispose]());

test.skipIf(enginesHere.length === 0).each(starters)(
  'each engine renders every screen of a starter without a problem: $kind',
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
    for (const engine of enginesHere) {
      host.engine = engine;
      const booted = await sandbox.boot(files, routes, never);
      expect([engine, booted]).toEqual([engine, expect.objectContaining({ state: 'passed', problems: [] })]);
    }
  },
);
