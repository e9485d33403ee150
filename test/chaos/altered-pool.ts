import type pg from 'pg';

/** A pool between the code and PostgreSQL that can change what is asked, and hold a transaction between two statements. */
export interface AlteredPool {
  pool: pg.Pool;
  /** Resolves when a transaction has its first row lock; it goes on when `release` is called. */
  locked: Promise<void>;
  release(): void;
}

/** The statement's text without one of its guards; the text itself where it is another statement. */
export type Alteration = (text: string) => string;

export const unaltered: Alteration = (text) => text;

/** Takes a guard out, and counts the statements that had it: a test whose guard is nowhere shows nothing. */
export function without(guard: string, seen: { count: number }, instead = ''): Alteration {
  return (text) => {
    if (!text.includes(guard)) return text;
    seen.count += 1;
    return text.replace(guard, instead);
  };
}

/** Applies an alteration only to statements that contain these words. */
export function within(words: string, alter: Alteration): Alteration {
  return (text) => (text.includes(words) ? alter(text) : text);
}

/** `begin`, then the statement that takes the lock: what comes behind waits. */
const lockingStatements = 2;

export function alterPool(real: pg.Pool, alter: Alteration = unaltered, holds = false): AlteredPool {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const query = (
    target: { query(query: unknown, values?: unknown[]): unknown },
    asked: unknown,
    values?: unknown[],
  ) => {
    if (typeof asked === 'string') return target.query(alter(asked), values);
    const { text, values: own } = asked as { text: string; values: unknown[] };
    // Without its name: a prepared statement is found by name, whatever its text.
    return target.query(alter(text), own);
  };
  const pool = {
    query: (asked: unknown, values?: unknown[]) => query(real, asked, values),
    async connect() {
      const client = await real.connect();
      let count = 0;
      return {
        async query(asked: unknown, values?: unknown[]) {
          if (holds && count === lockingStatements) await released.promise;
          count += 1;
          try {
            return await query(client, asked, values);
          } finally {
            if (count === lockingStatements) locked.resolve();
          }
        },
        release: (error?: Error) => client.release(error),
      };
    },
  };
  return { pool: pool as unknown as pg.Pool, locked: locked.promise, release: released.resolve };
}

/** A transaction in two steps: up to the lock that it holds, and the rest of it. */
export function heldSteps(
  real: pg.Pool,
  alter: Alteration,
  work: (pool: pg.Pool) => Promise<void>,
): [() => Promise<void>, () => Promise<void>] {
  const altered = alterPool(real, alter, true);
  let under: Promise<void> | null = null;
  return [
    async () => {
      under = work(altered.pool);
      await altered.locked;
    },
    async () => {
      altered.release();
      await under;
    },
  ];
}
