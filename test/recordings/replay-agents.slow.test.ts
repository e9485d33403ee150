import { expect, test } from 'vitest';
import { openChecks } from '../support/checks.ts';
import { lacks } from '../support/needs.ts';
import { createSandboxHost } from '../support/sandboxes.ts';
import { type Chain, recorded, requireSame } from './same-events.ts';
import { idea, say } from './say.ts';

/** Runs with a sandbox and the tools of QA, which each service has of its own. */
function chainOf(hosts: AsyncDisposableStack, runs: Chain['runs']): Chain {
  return {
    runs,
    async options() {
      const { store, provider, previewUrl } = hosts.use(await createSandboxHost({ looks: true }));
      const { checks } = hosts.use(await openChecks());
      return { store, sandboxes: provider, previewUrl, checks };
    },
  };
}

/** Addresses of previews, and the keys of what is in them. */
const names = [/http:\/\/127\.0\.0\.1:\d+/g, /\b[\da-z]{20,}\b/g];
/** QA asks with all files of an application. */
const room = { MODEL_LIMITS: 'scripted=128000,16384' };
const completed = { type: 'done', outcome: 'completed' };

test.skipIf(lacks('Chromium', 'bubblewrap'))(
  'a recording of Design is played, with its looks and repairs',
  async () => {
    await using hosts = new AsyncDisposableStack();
    const chain = chainOf(hosts, [['design', say]]);
    const first = await recorded(chain, { drawsWrongly: 'overflow,small' });
    expect(first.events[0]?.at(-1)).toMatchObject(completed);
    expect(first.recordings[0]?.calls.map(({ task }) => task)).toEqual(['design.screen', 'design.improve']);
    await requireSame(chain, first, names);
  },
  300_000,
);

test.skipIf(lacks('Chromium', 'bubblewrap'))(
  'a recording of QA is played, with the tests that it wrote',
  async () => {
    await using hosts = new AsyncDisposableStack();
    const chain = chainOf(hosts, [
      ['ideation', say],
      ['prd', {}],
      ['code', {}],
      ['qa', {}],
    ]);
    const first = await recorded(chain, {}, room);
    expect(first.events.map((events) => events.at(-1))).toMatchObject(first.events.map(() => completed));
    expect(first.recordings[3]?.calls.map(({ task }) => task)).toContain('qa.write_tests');
    await requireSame(chain, first, names);
  },
  300_000,
);

test.skipIf(lacks('Chromium', 'bubblewrap'))(
  'a recording of a team of all agents is played as one run',
  async () => {
    await using hosts = new AsyncDisposableStack();
    const agents = ['ideation', 'research', 'prd', 'design-system', 'design', 'code', 'qa'];
    const chain = chainOf(hosts, [['team', { agents, task: idea }]]);
    const first = await recorded(chain, {}, room);
    const [events = []] = first.events;
    expect(events.at(-1)).toMatchObject({ agent: 'team', ...completed });
    expect(new Set(events.map(({ agent }) => agent))).toEqual(new Set([...agents, 'team']));
    await requireSame(chain, first, names);
  },
  600_000,
);
