import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openStore } from '../../server/store/orm.ts';
import { createStore } from '../support/database.ts';
import { echo } from '../support/echo-agent.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { createTestService } from '../support/service.ts';

const talk = { messages: [{ role: 'user', content: 'one two three four' }] };

test('a log that is partitioned by session, as documented, is written and read as before', async () => {
  const page = await readFile('docs/growing.md', 'utf8');
  const [, statements = ''] = /^```sql partition\n([\s\S]*?)^```$/m.exec(page) ?? [];
  expect(statements).toContain('partition by hash (session_id)');
  await using store = await createStore();
  await using service = await createTestService({ agents: { echoBack: echo }, store });
  const id = await service.createSession();
  const address = `/api/v1/sessions/${id}`;
  const first = await (await service.post(`${address}/echo-back-agent`, talk)).text();

  await store.pool.query(statements);
  // The next start of a node gives the new table its policies.
  await using _started = await openStore(store.address, 1);
  expect(await (await service.fetch(`${address}/events`)).text()).toBe(first);
  await (await service.post(`${address}/echo-back-agent`, talk)).text();
  const events = await readEvents(await service.fetch(`${address}/events`));
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  expect(types(events).filter((type) => type === 'done')).toHaveLength(2);

  const lying = await store.pool.query<{ table: string }>(
    'select distinct tableoid::regclass::text as table from event_chunk',
  );
  expect(lying.rows).toHaveLength(1);
  const plan = await store.pool.query<{ 'QUERY PLAN': string }>(
    `explain select frames from event_chunk where session_id = '${id}' and first_cursor > -99 and last_cursor > 0`,
  );
  const looked = new Set(plan.rows.flatMap((row) => row['QUERY PLAN'].match(/event_chunk_\d+(?!_pkey|\d)/g) ?? []));
  expect([...looked]).toEqual([lying.rows[0]?.table]);
  expect((await service.fetch(address, { method: 'DELETE' })).status).toBe(204);
  expect((await store.pool.query('select from event_chunk')).rowCount).toBe(0);
});
