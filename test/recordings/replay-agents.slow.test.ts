import { expect, test } from 'vitest';
import { openChecks } from '../support/checks.ts';
import { lacks } from '../support/needs.ts';
import { noChecks } from '../support/no-checks.ts';
import { createSandboxHost } from '../support/sandboxes.ts';
import { type Chain, recorded, requireSame } from './same-events.ts';
import { idea, say } from './say.ts';

/** Runs with a sandbox and the tools of QA, which each service has of its own. */
function chainOf(hosts: AsyncDisposableStack, looks: boolean, runs: Chain['runs']): Chain {
  return {
    runs,
    async options() {
      const { store, provider, previewUrl } = hosts.use(await createSandboxHost({ looks }));
      // Tests and pages are run without a model, and take most of QA's time.
      const { checks } = hosts.use(await openChecks({ chromium: null }));
      checks.runTests = noChecks.runTests;
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
    const chain = chainOf(hosts, true, [['design', say]]);
    const first = await recorded(chain, { drawsWrongly: 'overflow,small' });
    expect(first.events[0]?.at(-1)).toMatchObject(completed);
    expect(first.recordings[0]?.calls.map(({ task }) => task)).toEqual(['design.screen', 'design.improve']);
    await requireSame(chain, first, names);
  },
);

test.skipIf(lacks('Chromium', 'bubblewrap'))(
  'a recording of a team of all agents is played as one run, with the tests that QA wrote',
  async () => {
    await using hosts = new AsyncDisposableStack();
    const agents = ['ideation', 'research', 'prd', 'design-system', 'design', 'code', 'qa'];
    const chain = chainOf(hosts, false, [['team', { agents, task: idea }]]);
    const first = await recorded(chain, {}, room);
    const [events = []] = first.events;
    expect(events.at(-1)).toMatchObject({ agent: 'team', ...completed });
    expect(first.recordings[0]?.calls.map(({ task }) => task)).toContain('qa.write_tests');
    expect(new Set(events.map(({ agent }) => agent))).toEqual(new Set([...agents, 'team']));
    await requireSame(chain, first, names);
  },
  600_000,
);
