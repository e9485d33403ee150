import type pg from 'pg';

/** A pool between the code and PostgreSQL that can change statements, and pause a transaction between two of them. */
export interface AlteredPool {
  pool: pg.Pool;
  /** Resolves when a transaction has its first row lock; it continues after `release`. */
  locked: Promise<void>;
  release(): void;
}

/** Returns the statement's text without one of its guards; returns other statements unchanged. */
export type Alteration = (text: string) => string;

export const unaltered: Alteration = (text) => text;

/** Removes a guard, and counts the statements that had it: if no statement has the guard, the test proves nothing. */
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

/** `begin`, then the statement that takes the lock. What follows is paused. */
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
    // Removes its name: a prepared statement is found by name, whatever its text.
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

/** Splits a transaction into two steps: until it holds its lock, and the rest. */
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
