import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { sweepSignIns } from '../../server/core/sign-in/sweep.ts';
import { createStore } from '../support/database.ts';

const logger = pino({ level: 'silent' });

const insert = {
  sign_in_flow: `insert into sign_in_flow (id, kind, token_hash, data, expires_at)
    values (gen_random_uuid(), $1::text, $1::text::bytea, '{}', now() + $2::interval)`,
  sign_in_link: `insert into sign_in_link (id, workspace_id, kind, token_hash, created_by, created_at, expires_at, used_at)
    values (gen_random_uuid(), gen_random_uuid(), $1::text, $1::text::bytea, 'service', now(), now() + $2::interval, now() + $3::interval)`,
  browser_session: `insert into browser_session (id, workspace_id, token_hash, via, connections, created_at, proved_at,
      last_used_at, expires_at, ended_at)
    values (gen_random_uuid(), gen_random_uuid(), $1::text::bytea, $1::text, '[]', now(), now(), now(), now() + $2::interval,
      now() + $3::interval)`,
  known_device: `insert into known_device (id, person_id, token_hash, created_at, last_used_at)
    values (gen_random_uuid(), gen_random_uuid(), $1::text::bytea, now(), now() - $2::interval)`,
};

test('what has ended is deleted: sign-ins under way at once, links and browser sessions after 30 days, devices after 400', async () => {
  await using store = await createStore();
  const { pool } = store;
  for (const [name, end] of [
    ['old', '-1 second'],
    ['open', '1 minute'],
  ])
    await pool.query(insert.sign_in_flow, [name, end]);
  for (const table of ['sign_in_link', 'browser_session'] as const) {
    for (const [name, expires, ended] of [
      ['old expired', '-31 days', null],
      ['old ended', '1 day', '-31 days'],
      ['expired', '-29 days', null],
      ['ended', '-31 days', '-29 days'],
      ['open', '1 day', null],
    ])
      await pool.query(insert[table], [name, expires, ended]);
  }
  for (const [name, unused] of [
    ['old', '401 days'],
    ['open', '399 days'],
  ])
    await pool.query(insert.known_device, [name, unused]);
  using _ = sweepSignIns(pool, { logger, sweepMilliseconds: 20 });
  const left = async (table: string) => {
    const { rows } = await pool.query<{ name: string }>(
      `select convert_from(token_hash, 'utf8') as name from ${table} order by name`,
    );
    return rows.map(({ name }) => name);
  };
  const kept = ['ended', 'expired', 'open'];
  const all = async () => Promise.all(Object.keys(insert).map(left));
  await vi.waitFor(async () => expect(await all()).toEqual([['open'], kept, kept, ['open']]), 90_000);
});

test('a sweep that failed is logged, and done later', async () => {
  await using store = await createStore();
  const lines: string[] = [];
  const warned = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  await store.pool.query(insert.sign_in_flow, ['old', '-1 second']);
  await store.pool.query('alter table sign_in_flow rename to elsewhere');
  using _ = sweepSignIns(store.pool, { logger: warned, sweepMilliseconds: 20 });
  await vi.waitFor(() => expect(lines.join('')).toContain('could not delete old sign-ins'), 90_000);
  await store.pool.query('alter table elsewhere rename to sign_in_flow');
  await vi.waitFor(async () => expect((await store.pool.query('select from sign_in_flow')).rowCount).toBe(0), 90_000);
});
