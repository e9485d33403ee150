import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { migrationTable, ormOptions } from '../../server/store/orm-options.ts';
import { openStore } from '../../server/store/orm.ts';
import { M0001First } from '../../server/store/migrations/m0001-first.ts';
import { M0004Waiting } from '../../server/store/migrations/m0004-waiting.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { createTestService } from '../support/service.ts';
import { teamRun } from '../support/team.ts';

const workspace = '00000000-0000-7000-8000-000000000001';
const session = '019aa000-0000-7000-8000-000000000001';
const run = '019aa000-0000-7000-8000-000000000002';
const at = '2026-11-20T09:00:00.000Z';
const input = { agents: ['ideation', 'prd'], task: 'A planner for bell founders', approvals: true };

const stage = (agent: string) => JSON.stringify({ agent, artifacts: [] });

/** A team that waits after its second stage, as stored by releases whose waits had no ids. */
async function leaveWaiting(database: TestDatabase): Promise<void> {
  const orm = new MikroORM({
    ...ormOptions(database.address, 1),
    extensions: [Migrator],
    migrations: {
      migrationsList: [M0001First, M0004Waiting],
      snapshot: false,
      tableName: migrationTable,
      silent: true,
    },
  });
  await orm.connect();
  await orm.migrator.up();
  const say = (text: string, values: unknown[]) => orm.em.fork().getConnection().execute(text, values);
  await say(
    `insert into session (id, workspace_id, created_at, updated_at, phase, last_cursor, active_run, active_fence)
     values (?, ?, ?, ?, 'prd', 10, ?, 1)`,
    [session, workspace, at, at, run],
  );
  await say(
    `insert into run (id, workspace_id, session_id, agent, status, input, body_hash, started_by, model, attempt,
       lease_until, started_at, start_cursor)
     values (?, ?, ?, 'team', 'waiting', ?, 'x', 'service', 'offline-draft', 1, ?, ?, 0)`,
    [run, workspace, session, JSON.stringify(input), at, at],
  );
  const step = `insert into run_step (run_id, name, workspace_id, session_id, value, last_cursor, finished_at)
    values (?, ?, ?, ?, ?, ?, ?)`;
  await say(step, [run, 'stage:9', workspace, session, stage('ideation'), 5, at]);
  await say(step, [run, 'decision:9', workspace, session, '{"decision":"approve","note":null}', 5, at]);
  await say(step, [run, 'stage:10', workspace, session, stage('prd'), 10, at]);
  await orm.close(true);
}

test('a run that waited before waits had ids gets one, and accepts a decision', async () => {
  await using database = await createDatabase();
  await leaveWaiting(database);
  await using store = await openStore(database.address);
  await using service = await createTestService({ store });
  const waiting = teamRun(service, session, run);
  const { waitingFor } = await waiting.read();
  expect(waitingFor).toEqual({ stage: 'prd', approvalId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect((await waiting.decide({ approvalId: waitingFor?.approvalId, decision: 'reject' })).status).toBe(200);
  expect(await waiting.read()).toMatchObject({ status: 'cancelled', waitingFor: null });
});
