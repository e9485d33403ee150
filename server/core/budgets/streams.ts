import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from './account.ts';
import type { KnownBudgets } from './known-budgets.ts';
import type { Payer } from './payer.ts';

/** A place of a stream that is open. */
export interface StreamPlace {
  /** Gives it back. Has no effect the second time. */
  leave(): void;
}

/** The places of streams, if a budget limits how many are open at the same time. */
export interface StreamPlaces {
  /** Whether it is known that nothing limits the streams of a workspace. */
  isFree(workspaceId: string): boolean;
  /** Takes a place. Returns null if nothing limits it. Throws ServiceError `budget_exceeded`. */
  enter(workspaceId: string, payer: Payer, signal: AbortSignal): Promise<StreamPlace | null>;
  /** Gives all places of this node back. */
  close(): Promise<void>;
}

/** For how long a place is kept without a word of its node, in seconds, and how often nodes renew theirs, in milliseconds. */
const placeSeconds = 30;
const renewMilliseconds = 10_000;

const renewStatement = `
update budget_reservation set expires_at = now() + interval '${placeSeconds} seconds' where holder = any($1::uuid[])`;

interface StreamPlacesOptions {
  pool: pg.Pool;
  logger: Pick<Logger, 'warn'>;
  known: KnownBudgets;
  account: Account;
}

export function createStreamPlaces({ pool, logger, known, account }: StreamPlacesOptions): StreamPlaces {
  const open = new Set<string>();
  const leaving = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;

  async function renew(): Promise<void> {
    if (open.size === 0) return;
    try {
      await pool.query({ name: 'budget-renew', text: renewStatement, values: [[...open]] });
    } catch (error) {
      logger.warn({ err: error }, 'could not renew the places of streams; will retry');
    }
  }

  async function release(holders: readonly string[]): Promise<void> {
    try {
      await account.release(holders, ['concurrentStreams']);
    } catch (error) {
      logger.warn({ err: error }, 'could not give back the place of a stream; it runs out by itself');
    }
  }

  return {
    isFree: (workspaceId) => known.isFree(workspaceId),
    async enter(workspaceId, payer, signal) {
      const all = await known.of(workspaceId, payer, signal);
      const budgets = all.filter(({ measure }) => measure === 'concurrentStreams');
      if (budgets.length === 0) return null;
      const holder = uuidv7();
      const shares = budgets.map((budget) => ({ budget, kind: 'concurrentStreams' as const, amount: 1 }));
      await account.reserve({ workspaceId, holder, shares, seconds: placeSeconds }, signal);
      open.add(holder);
      timer ??= setInterval(() => void renew(), renewMilliseconds).unref();
      return {
        leave() {
          if (!open.delete(holder)) return;
          const left = release([holder]).finally(() => leaving.delete(left));
          leaving.add(left);
        },
      };
    },
    async close() {
      if (timer) clearInterval(timer);
      const holders = [...open];
      open.clear();
      await Promise.all([...leaving, ...(holders.length > 0 ? [release(holders)] : [])]);
    },
  };
}
