import { expect, test } from 'vitest';
import { createSandboxHost } from '../support/sandboxes.ts';
import { type Chain, recorded, requireSame } from './same-events.ts';
import { say } from './say.ts';

test('a recording of an application that is written, repaired and built is played, event by event', async () => {
  await using hosts = new AsyncDisposableStack();
  const chain: Chain = {
    runs: [
      ['ideation', say],
      ['prd', {}],
      ['code', {}],
    ],
    async options() {
      const host = hosts.use(await createSandboxHost());
      return { store: host.store, sandboxes: host.provider };
    },
  };
  const first = await recorded(chain, { spoils: 'syntax' });
  expect(first.events[2]?.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
  await requireSame(chain, first, [/http:\/\/127\.0\.0\.1:\d+/g, /\b[\da-z]{20,}\b/g]);
});
