import type pg from 'pg';

/** The point at which a node dies: before or after the nth statement of a name. */
export interface Death {
  statement: string;
  nth: number;
  when: 'before' | 'after';
}

/** A pool whose node dies at a statement: from then on, no statement is sent or answered. */
export function dyingPool(real: pg.Pool, death: Death): { pool: pg.Pool; died: Promise<void> } {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  let count = 0;
  let dead = false;
  const die = () => {
    dead = true;
    resolve();
    return never;
  };
  const pool = {
    async query(asked: string | { name?: string | undefined }, values?: unknown[]) {
      if (dead) return never;
      const name = typeof asked === 'string' ? asked : (asked.name ?? '');
      const fatal = name.startsWith(death.statement) && (count += 1) === death.nth;
      if (fatal && death.when === 'before') return die();
      const result = await real.query(asked as string, values);
      return fatal || dead ? die() : result;
    },
    connect: () => (dead ? never : real.connect()),
  };
  return { pool: pool as unknown as pg.Pool, died };
}
