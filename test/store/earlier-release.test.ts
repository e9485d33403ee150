import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { migrationTable, ormOptions } from '../../server/store/orm-options.ts';
import { openStore } from '../../server/store/orm.ts';
import { M0001First } from '../../server/store/migrations/m0001-first.ts';
import { bodyHash } from '../../server/core/sessions/body-hash.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { echo } from '../support/echo-agent.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { createTestService } from '../support/service.ts';

const workspace = '00000000-0000-7000-8000-000000000001';
const session = '019aa000-0000-7000-8000-000000000001';
const [ended, cut] = ['019aa000-0000-7000-8000-000000000002', '019aa000-0000-7000-8000-000000000003'] as const;
const at = '2026-11-20T09:00:00.000Z';
const input = { messages: [{ role: 'user', content: 'one two three' }], gate: null, fail: null };

const frame = (runId: string, cursor: number, event: { type: string; [field: string]: unknown }) => {
  const { type, ...fields } = event;
  return `data: ${JSON.stringify({ type, cursor, runId, agent: 'echo-back', at, ...fields })}\n\n`;
};
const usage = { inputTokens: 0, outputTokens: 0, costUsd: null };
const first = [
  frame(ended, 1, { type: 'phase', phase: 'echo' }),
  frame(ended, 2, { type: 'echo_complete', ideaSummary: 'before' }),
  frame(ended, 3, { type: 'done', outcome: 'completed', usage, durationMs: 4 }),
].join('');
const second = frame(cut, 4, { type: 'phase', phase: 'echo' }) + frame(cut, 5, { type: 'text_delta', delta: 'one ' });

/** The tables and rows of the first release, whose node was killed during a run. */
async function leaveAsFirstRelease(database: TestDatabase): Promise<void> {
  const orm = new MikroORM({
    ...ormOptions(database.address, 1),
    extensions: [Migrator],
    migrations: { migrationsList: [M0001First], snapshot: false, tableName: migrationTable, silent: true },
  });
  await orm.connect();
  await orm.migrator.up();
  const say = (text: string, values: unknown[]) => orm.em.fork().getConnection().execute(text, values);
  await say(
    `insert into session (id, workspace_id, created_at, updated_at, phase, idea_summary, last_cursor, active_run, active_fence)
     values (?, ?, ?, ?, 'echo', 'before', 5, ?, 3)`,
    [session, workspace, at, at, cut],
  );
  const run = `insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model, attempt,
    node, lease_until, started_at, finished_at, start_cursor, end_cursor)
    values (?, ?, ?, 'echo-back', ?, ?, ?, 'service', 'offline-draft', 1, ?, ?, ?, ?, ?, ?)`;
  const shared = [JSON.stringify(input), bodyHash('echo-back', input), workspace, at, at] as const;
  await say(run, [ended, workspace, session, 'completed', ...shared, at, 0, 3]);
  await say(run, [cut, workspace, session, 'running', ...shared, null, 3, null]);
  const chunk = `insert into event_chunk (session_id, workspace_id, run_id, first_cursor, last_cursor, frames, final)
    values (?, ?, ?, ?, ?, ?, ?)`;
  await say(chunk, [session, workspace, ended, 1, 3, first, true]);
  await say(chunk, [session, workspace, cut, 4, 5, second, false]);
  await say(
    `insert into run_step (run_id, name, workspace_id, session_id, value, last_cursor, finished_at)
     values (?, 'phase:echo', ?, ?, 'null', 4, ?)`,
    [cut, workspace, session, at],
  );
  await orm.close(true);
}

test('the data of the first release is read unchanged, and its interrupted run continues', async () => {
  await using database = await createDatabase();
  await leaveAsFirstRelease(database);
  await using store = await openStore(database.address);
  await using service = await createTestService({ agents: { echoBack: echo }, store });
  await service.services.recover();

  const log = await service.fetch(`/api/v1/sessions/${session}/events`);
  const text = await log.clone().text();
  expect(text.startsWith(first + second)).toBe(true);
  const events = await readEvents(log);
  expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
  expect(types(events.slice(5))).toEqual([
    'text_reset',
    'text_delta',
    'text_delta',
    'text_delta',
    'echo_complete',
    'done',
  ]);
  expect(events.slice(5).every(({ runId }) => runId === cut)).toBe(true);

  const shown = (await (await service.fetch(`/api/v1/sessions/${session}`)).json()) as Record<string, unknown>;
  expect(shown).toMatchObject({ ideaSummary: 'one two three', activeRun: null });
});
