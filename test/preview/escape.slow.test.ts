import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { lacks } from '../support/needs.ts';
import { type Attacker, startAttacker } from './attacker.ts';
import type { Guard } from './guards.ts';
import { type AttackName, leaving, nameless, stoppedBy } from './stopped-by.ts';

const never = new AbortController().signal;
const files = ['App.tsx', 'escapes.ts', 'requests.ts', 'stays.ts', 'world.ts'];
/** Milliseconds to wait for expected requests, and for unexpected ones. */
const arrives = 10_000;
const refused = 500;

const names = Object.keys(stoppedBy) as AttackName[];
const alone = [...leaving, ...nameless];

/** Attacks that can be tried on one page if nothing should get through: all that do not end the page. */
function pagesOf(attacks: readonly AttackName[]): AttackName[][] {
  const pages = [
    attacks.filter((name) => !leaving.includes(name)),
    ...attacks.filter((name) => leaving.includes(name)).map((name) => [name]),
  ];
  return pages.filter((page) => page.length > 0);
}

/** Attacks that the same guards stop. A DNS lookup is only known afterwards. */
const unguarded = [...Map.groupBy(names, (name) => (alone.includes(name) ? name : stoppedBy[name].join())).values()]
  .map((attacks) => ({ attacks, guards: guardsAgainst(attacks) }))
  .filter(({ attacks }) => !attacks.includes('lookUp'));

/** Tests each guard alone against the attacks that other guards also stop. */
const lastGuards = [...new Set(Object.values(stoppedBy).flat())].flatMap((guard) => {
  const stopped = names.filter((name) => stoppedBy[name].length > 1 && stoppedBy[name].includes(guard));
  // If no scripts are allowed, the application itself does not start.
  const started = stopped.filter((name) => guard !== 'default-src' || !stoppedBy[name].includes('script-src'));
  return pagesOf(started).map((attacks) => ({
    guard,
    attacks,
    others: guardsAgainst(attacks).filter((other) => other !== guard),
  }));
});

function guardsAgainst(attacks: readonly AttackName[]): Guard[] {
  return [...new Set(attacks.flatMap((name) => stoppedBy[name]))];
}

// Without a browser, none of this can be tested.
describe.skipIf(lacks('Chromium with windows'))('a hostile application', () => {
  let host: SandboxHost;
  let attacker: Attacker;

  beforeAll(async () => {
    host = await createSandboxHost();
    const sources = files.map(async (name) => {
      const source = await readFile(new URL(`hostile/${name}`, import.meta.url), 'utf8');
      return [`src/${name}`, source] as const;
    });
    const sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const theme = { 'src/theme.css': ':root { --primary: rgb(1, 2, 3); }' };
    const built = await sandbox.show({ ...theme, ...Object.fromEntries(await Promise.all(sources)) }, never);
    if (!built.ok) throw new Error(built.errors);
    attacker = await startAttacker(sandbox.url);
  });
  afterAll(async () => {
    await attacker?.[Symbol.asyncDispose]();
    await host[Symbol.asyncDispose]();
  });

  describe.concurrent('behind all guards', () => {
    test.for(pagesOf(names))('nothing gets out: %s', async (attacks, { expect }) => {
      const { through, tried, reached } = await attacker.attack({ names: attacks, patience: refused });
      expect(through).toEqual([]);
      if (attacks.length > 1) expect(tried).toEqual(attacks);
      expect(reached).toEqual([]);
    });
  });

  // An attack is real if it gets through once; a busy browser occasionally delays a download.
  describe.concurrent('without all guards against them', { retry: 2 }, () => {
    test.for(unguarded)('$attacks get through without $guards', async ({ attacks, guards }, { expect }) => {
      const { through } = await attacker.attack({ names: attacks, without: guards, patience: arrives });
      expect(through).toEqual(attacks);
    });
  });

  describe.concurrent('with only one of them', () => {
    test.for(lastGuards)('$guard stops $attacks', async ({ attacks, others }, { expect }) => {
      const { through, tried } = await attacker.attack({ names: attacks, without: others, patience: refused });
      expect(through).toEqual([]);
      if (attacks.length > 1) expect(tried).toEqual(attacks);
    });
  });

  test('a name is resolved only without its guard', async () => {
    for (const without of [stoppedBy.lookUp, []]) {
      await attacker.attack({ names: ['lookUp'], without, patience: refused });
    }
    expect(await attacker.namesLookedUp()).toEqual(['without-connection-allowlist']);
  });
});
