import type pg from 'pg';
import type { Logger } from 'pino';
import { ServiceError } from '../../../schema/errors.ts';
import { countStored, type Overfull, overfull } from './statements.ts';

interface StorageOptions {
  pool: pg.Pool;
  logger: Logger;
  /** How many bytes a workspace without a quota of its own may store; null: any number. */
  quota: number | null;
}

/** Holds workspaces within what they may store. */
export interface Storage {
  /** How many bytes a workspace without a quota of its own may store; null: any number. */
  readonly quota: number | null;
  /** Asks no database. Throws ServiceError `budget_exceeded` if the workspace stored all that it may when it was counted last. */
  requireRoom(workspaceId: string): void;
  /** Counts what workspaces store, if any has a quota and the last count is old enough. A failure is logged. */
  keep(): Promise<void>;
  /** Counts now. */
  count(): Promise<void>;
  /** Reads quotas again, after one changed. */
  refresh(): Promise<void>;
}

/** Milliseconds between two counts: shorter while a workspace is refused, so that it soon notices what it deleted. */
const pauses = { usual: 600_000, refusing: 60_000 };
/** A count reads whole tables. It takes at most a hundredth of the time, however long it takes. */
const share = 100;

export function createStorage({ pool, logger, quota }: StorageOptions): Storage {
  let full: ReadonlyMap<string, Overfull> = new Map();
  let hasQuotas = quota !== null;
  let lastTook = 0;

  async function refresh(): Promise<void> {
    const found = await overfull(pool, quota);
    hasQuotas = quota !== null || found.hasQuotas;
    full = new Map(found.workspaces.map((workspace) => [workspace.id, workspace]));
  }

  async function count(olderThan = 0): Promise<void> {
    const begun = performance.now();
    if (!(await countStored(pool, olderThan))) return;
    lastTook = performance.now() - begun;
    await refresh();
  }

  return {
    quota,
    requireRoom(workspaceId) {
      const workspace = full.get(workspaceId);
      if (workspace) throw noRoom(workspace);
    },
    async keep() {
      try {
        await refresh();
        const pause = full.size > 0 ? pauses.refusing : pauses.usual;
        if (hasQuotas) await count(Math.max(pause, share * lastTook));
      } catch (error) {
        logger.warn({ err: error }, 'could not count what workspaces store; will retry');
      }
    },
    count: () => count(),
    refresh,
  };
}

const bytes = (count: number) => count.toLocaleString('en');

function noRoom({ used, most }: Overfull): ServiceError {
  return new ServiceError(
    'budget_exceeded',
    `The workspace stores ${bytes(used)} bytes and may store ${bytes(most)}. Delete sessions or imports that nobody needs, ` +
      'or ask whoever operates the service for more. What is deleted counts after some minutes.',
    { extensions: { subject: 'workspace', measure: 'storedBytes', limit: most, used } },
  );
}
