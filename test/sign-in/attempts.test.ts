import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, type Attempts, createAttempts } from '../../server/core/sign-in/attempts.ts';
import { createStore } from '../support/database.ts';

const logger = pino({ level: 'silent' });
let store: Awaited<ReturnType<typeof createStore>>;
let pool: Pool;
let attempts: Attempts;
let hosts = 0;

// The statements find this `now()` before that of PostgreSQL, so that time passes only when a test says so.
const clock = `
  create schema clock;
  create table clock.time as select '2026-01-01'::timestamptz as at;
  create function clock.now() returns timestamptz stable language sql as 'select at from clock.time'`;
const pass = (seconds: number) => pool.query('update clock.time set at = at + make_interval(secs => $1)', [seconds]);

beforeAll(async () => {
  store = await createStore();
  await store.pool.query(clock);
  pool = new Pool({ ...store.address, options: '-c search_path=clock,pg_catalog,public' });
  // Dropping the database may cut a connection that is still closing.
  pool.on('error', () => {});
  attempts = createAttempts(pool, { logger });
});
afterAll(async () => {
  attempts[Symbol.dispose]();
  await pool.end();
  await store[Symbol.asyncDispose]();
});

/** An attempt that shares nothing with another one. */
function attempt(known: Partial<Attempt> = {}): Attempt {
  hosts += 1;
  return { account: randomUUID(), address: `192.0.2.${hosts}`, device: null, ...known };
}

/** Begins an attempt, and returns 0 if it was admitted, or the seconds after which the error says to try again. */
async function waitOf(one: Attempt): Promise<number> {
  const error = await attempts.begin(one).then(
    () => null,
    (error: unknown) => error,
  );
  if (error === null) return 0;
  expect(error).toMatchObject({ code: 'rate_limited' });
  return (error as { retryAfterSeconds: number }).retryAfterSeconds;
}

async function waitsOf(count: number, one: Attempt): Promise<number[]> {
  const waits: number[] = [];
  for (let times = 0; times < count; times += 1) waits.push(await waitOf(one));
  return waits;
}

/** Attempts from this address, each on another account. */
async function guess(count: number, address: string): Promise<number[]> {
  const waits: number[] = [];
  for (let times = 0; times < count; times += 1) waits.push(await waitOf(attempt({ address })));
  return waits;
}

const known = () => attempt({ device: randomUUID() });

const admitted = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length;

describe('an account', () => {
  test('has five free failures, then waits that double up to 15 minutes, and is never locked for good', async () => {
    const { account } = attempt();
    // From a new address each time, so that no address waits.
    const next = () => waitOf(attempt({ account }));
    const free = [await next(), await next(), await next(), await next(), await next()];
    expect(free).toEqual([0, 0, 0, 0, 0]);
    const waits: number[] = [];
    for (let times = 0; times < 13; times += 1) {
      const wait = await next();
      waits.push(wait);
      await pass(wait);
      expect(await next()).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test('admits five of a hundred attempts at once', async () => {
    const { account } = attempt();
    const waits = await Promise.all(Array.from({ length: 100 }, () => waitOf(attempt({ account }))));
    expect(admitted(waits)).toBe(5);
    expect(new Set(waits)).toEqual(new Set([0, 1]));
  });

  test('admits one of a hundred attempts at once after a wait', async () => {
    const { account } = attempt();
    await waitsOf(5, attempt({ account }));
    await pass(1);
    const waits = await Promise.all(Array.from({ length: 100 }, () => waitOf(attempt({ account }))));
    expect(admitted(waits)).toBe(1);
  });

  test('does not wait longer because of attempts during the wait', async () => {
    const { account } = attempt();
    await waitsOf(5, attempt({ account }));
    const during = await waitsOf(50, attempt({ account }));
    expect(new Set(during)).toEqual(new Set([1]));
    await pass(1);
    expect(await waitOf(attempt({ account }))).toBe(0);
    expect(await waitOf(attempt({ account }))).toBe(2);
  });

  test('forgets failures after an hour without one, and not before', async () => {
    const { account } = attempt();
    await waitsOf(5, attempt({ account }));
    await pass(3599);
    expect(await waitOf(attempt({ account }))).toBe(0);
    expect(await waitOf(attempt({ account }))).toBe(2);
    await pass(3601);
    expect(await waitsOf(6, attempt({ account }))).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('admits a free attempt that began before the last one, and had to wait for it', async () => {
    const one = attempt();
    await waitOf(one);
    await pass(-1);
    expect(await waitsOf(5, one)).toEqual([0, 0, 0, 0, 2]);
    await pass(1);
  });

  test('does not wait because of another account', async () => {
    const one = attempt();
    await waitsOf(6, one);
    expect(await waitOf(attempt())).toBe(0);
  });

  test('that was signed in to does not forget the failures of others', async () => {
    const { account } = attempt();
    await waitsOf(4, attempt({ account }));
    const owner = attempt({ account });
    await attempts.begin(owner);
    await attempts.succeeded(owner);
    expect(await waitsOf(2, attempt({ account }))).toEqual([0, 1]);
  });

  test('that was signed in to again and again never waits', async () => {
    const one = attempt();
    for (let times = 0; times < 40; times += 1) {
      expect(await waitOf(one)).toBe(0);
      await attempts.succeeded(one);
    }
  });
});

describe('a known device', () => {
  test('gets in while somebody else guesses at the account, from the same address, too', async () => {
    const owner = known();
    const guesser = { ...owner, device: null };
    await Promise.all(Array.from({ length: 100 }, () => waitOf(guesser)));
    expect(await waitOf(guesser)).toBeGreaterThan(0);
    expect(await waitOf(owner)).toBe(0);
  });

  test('has five free failures of its own, then waits', async () => {
    const owner = known();
    const waits = await Promise.all(Array.from({ length: 100 }, () => waitOf(owner)));
    expect(admitted(waits)).toBe(5);
    await pass(1);
    expect(await waitsOf(2, owner)).toEqual([0, 2]);
  });

  test('forgets its own failures after success, and not those of others', async () => {
    const owner = known();
    const guesser = { ...owner, device: null };
    await waitsOf(5, guesser);
    await waitsOf(5, owner);
    await attempts.succeeded(owner);
    expect(await waitsOf(6, owner)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await waitOf(guesser)).toBe(1);
  });

  test('is known to one account only', async () => {
    const owner = known();
    await waitsOf(6, owner);
    expect(await waitOf({ ...owner, account: randomUUID() })).toBe(0);
  });
});

describe('an address', () => {
  test('has twenty free failures on any accounts, then waits that grow more slowly', async () => {
    const { address } = attempt();
    expect(admitted(await guess(20, address))).toBe(20);
    const waits: number[] = [];
    for (let times = 0; times < 9; times += 1) {
      const [wait = 0] = await guess(1, address);
      waits.push(wait);
      await pass(wait);
      expect(await guess(1, address)).toEqual([0]);
    }
    expect(waits).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 4]);
  });

  test('admits twenty of a hundred attempts at once', async () => {
    const { address } = attempt();
    const waits = await Promise.all(Array.from({ length: 100 }, () => waitOf(attempt({ address }))));
    expect(admitted(waits)).toBe(20);
  });

  test('waits at most 15 minutes', async () => {
    const one = attempt();
    await waitOf(one);
    await pool.query('update sign_in_attempt set failures = 2000000000 where key = $1', [`address:${one.address}`]);
    expect(await guess(1, one.address)).toEqual([900]);
    await pass(900);
    expect(await guess(1, one.address)).toEqual([0]);
  });

  test('that waits puts no wait on accounts', async () => {
    const one = attempt();
    await guess(20, one.address);
    expect(new Set(await waitsOf(20, one))).toEqual(new Set([1]));
    expect(await waitsOf(5, attempt({ account: one.account }))).toEqual([0, 0, 0, 0, 0]);
  });

  test('does not wait because of attempts on one account that waits', async () => {
    const one = attempt();
    await waitsOf(60, one);
    expect(admitted(await guess(15, one.address))).toBe(15);
  });

  test('does not wait because of people who sign in', async () => {
    const { address } = attempt();
    for (let times = 0; times < 30; times += 1) {
      const one = attempt({ address });
      expect(await waitOf(one)).toBe(0);
      await attempts.succeeded(one);
    }
  });

  test('cannot shorten its waits by signing in to an account of its own', async () => {
    const { address } = attempt();
    await guess(27, address);
    await pass(2);
    const own = attempt({ address });
    const waits: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      await waitOf(own);
      await attempts.succeeded(own);
      waits.push(...(await guess(2, address)));
      await pass(4);
    }
    expect(waits.filter((_, index) => index % 2 === 1)).not.toContain(0);
  });

  test('does not begin its wait again when somebody signs in', async () => {
    const { address } = attempt();
    await guess(20, address);
    await pass(1);
    const owner = attempt({ address });
    expect(await waitOf(owner)).toBe(0);
    await attempts.succeeded(owner);
    expect(await guess(2, address)).toEqual([0, 1]);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:3::', '2001:DB8:0001:3:1:2:3:4', true],
    ['2001:db8::1', '2001:db8:0:0:5::', true],
    ['2001:db8:1:4::1', '2001:db8:1:5::1', false],
    ['::1', '1::', false],
    ['198.51.100.1', '198.51.100.2', false],
  ])('%s and %s are the same: %s', async (one, other, areSame) => {
    await guess(20, one);
    expect((await waitOf(attempt({ address: other }))) === 1).toBe(areSame);
  });
});
