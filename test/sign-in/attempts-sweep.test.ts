import type pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { createAttempts } from '../../server/core/sign-in/attempts.ts';
import { createStore } from '../support/database.ts';

const logger = pino({ level: 'silent' });

const keys = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ key: string }>('select key from sign_in_attempt order by key');
  return rows.map(({ key }) => key);
};

describe('old attempts', () => {
  test('are deleted, and no others', async () => {
    await using store = await createStore();
    using attempts = createAttempts(store.pool, { logger, sweepMilliseconds: 20 });
    await attempts.begin({ account: 'old', address: '192.0.2.1', device: null });
    await attempts.begin({ account: 'new', address: '192.0.2.2', device: null });
    await store.pool.query(
      `update sign_in_attempt set failed_at = now() - interval '61 minutes' where key in ('account:old', 'address:192.0.2.1')`,
    );
    await vi.waitFor(async () => expect(await keys(store.pool)).toEqual(['account:new', 'address:192.0.2.2']), 90_000);
  });

  test('that could not be deleted are logged, and deleted later', async () => {
    await using store = await createStore();
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    using attempts = createAttempts(store.pool, { logger, sweepMilliseconds: 20 });
    await attempts.begin({ account: 'old', address: '192.0.2.1', device: null });
    await store.pool.query(`update sign_in_attempt set failed_at = now() - interval '61 minutes'`);
    await store.pool.query('alter table sign_in_attempt rename to elsewhere');
    await vi.waitFor(() => expect(lines.join('')).toContain('could not delete old attempts to sign in'), 90_000);
    await store.pool.query('alter table elsewhere rename to sign_in_attempt');
    await vi.waitFor(async () => expect(await keys(store.pool)).toEqual([]), 90_000);
  });
});
