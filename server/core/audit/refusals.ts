import type pg from 'pg';
import type { Logger } from 'pino';
import type { AuditAction } from '../../../schema/audit-actions.ts';
import { isId } from '../../store/id.ts';
import { type AuditEntryInput, type AuditOrigin, recordMany, systemOrigin } from './record.ts';

export interface Refusals {
  /** Counts a refusal or a failure. Never waits and never throws. */
  refused<A extends AuditAction>(origin: AuditOrigin, entry: AuditEntryInput<A>): void;
  /** Stores what was counted in minutes that are over. */
  sweep(): Promise<void>;
  /** Stores everything that was counted. */
  close(): Promise<void>;
}

/** What happened in one minute after the first time, which is stored at once. */
interface Bucket {
  minute: number;
  origin: AuditOrigin;
  entry: AuditEntryInput;
  more: number;
}

/** The most buckets. A flood of different callers beyond it is counted per workspace and action. */
const mostBuckets = 1_000;
const minuteMs = 60_000;

export interface RefusalOptions {
  pool: pg.Pool;
  logger: Pick<Logger, 'warn'>;
  now(): number;
}

/**
 * Counts refusals and failures per workspace, actor, action, target or scope, and minute. The first one of a minute is stored
 * at once; the others as one entry when the minute is over. So a flood fills nothing, and no request waits for it.
 */
export function createRefusals({ pool, logger, now }: RefusalOptions): Refusals {
  const buckets = new Map<string, Bucket>();
  let writing = Promise.resolve();

  async function write({ origin, entry }: Bucket, count: number): Promise<void> {
    try {
      await recordMany(pool, origin, entry, count);
    } catch (error) {
      logger.warn({ err: error, action: entry.action, count }, 'could not record refusals in the audit log');
    }
  }

  /** One at a time: a flood of different callers must not take the connections of the pool. */
  function store(bucket: Bucket, count: number): void {
    const before = writing;
    writing = (async () => {
      await before;
      await write(bucket, count);
    })();
  }

  function flush(isOver: (bucket: Bucket) => boolean): void {
    for (const [name, bucket] of buckets) {
      if (!isOver(bucket)) continue;
      buckets.delete(name);
      if (bucket.more > 0) store(bucket, bucket.more);
    }
  }

  function count(given: AuditOrigin, entry: AuditEntryInput): void {
    // Without a workspace there is no log to write to: the caller failed authentication.
    if (!isId(given.workspaceId)) return;
    const minute = Math.floor(now() / minuteMs);
    const { workspaceId, actor } = given;
    const what = JSON.stringify([entry.target?.type, entry.target?.id, entry.after]);
    let name = JSON.stringify([minute, workspaceId, actor.type, actor.id, entry.action, what]);
    let [origin, kept] = [given, entry];
    if (!buckets.has(name) && buckets.size >= mostBuckets) {
      name = JSON.stringify([minute, workspaceId, entry.action]);
      origin = { ...systemOrigin(workspaceId), context: given.context };
      kept = { action: entry.action, outcome: entry.outcome, target: null } as AuditEntryInput;
    }
    const known = buckets.get(name);
    if (known) {
      known.more += 1;
      return;
    }
    const bucket = { minute, origin, entry: kept, more: 0 };
    buckets.set(name, bucket);
    store(bucket, 1);
  }

  return {
    refused(origin, entry) {
      try {
        count(origin, entry as AuditEntryInput);
      } catch (error) {
        logger.warn({ err: error, action: entry.action }, 'could not count a refusal for the audit log');
      }
    },
    async sweep() {
      const minute = Math.floor(now() / minuteMs);
      flush((bucket) => bucket.minute < minute);
      await writing;
    },
    async close() {
      flush(() => true);
      await writing;
    },
  };
}
