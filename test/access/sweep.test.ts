import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createLimits } from '../../server/core/access/limits.ts';
import { createStore } from '../support/database.ts';

const sweepMilliseconds = 20;

test('expired windows are deleted, and no others', async () => {
  const { pool } = await createStore();
  using limits = createLimits(pool, { requestsPerMinute: 5, logger: pino({ level: 'silent' }), sweepMilliseconds });
  await limits.countRequest('first');
  await limits.countRequest('second');
  await pool.query(`update rate_limit set expire = extract(epoch from now()) * 1000 - 1 where key = 'requests:first'`);
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select key from rate_limit');
    expect(rows).toEqual([{ key: 'requests:second' }]);
  }, 90_000);
});

test('a failed sweep is logged, and the next one deletes the rows', async () => {
  const { pool } = await createStore();
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  using limits = createLimits(pool, { requestsPerMinute: 5, logger, sweepMilliseconds });
  await limits.countRequest('first');
  await pool.query('update rate_limit set expire = 0');
  await pool.query('alter table rate_limit rename to elsewhere');
  await vi.waitFor(() => expect(lines.join('')).toContain('could not delete expired rate limit windows'), 90_000);
  await pool.query('alter table elsewhere rename to rate_limit');
  await vi.waitFor(async () => expect((await pool.query('select 1 from rate_limit')).rowCount).toBe(0), 90_000);
});
