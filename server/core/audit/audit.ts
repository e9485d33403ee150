import type pg from 'pg';
import type { Logger } from 'pino';
import type { AuditHead } from '../../../schema/audit.ts';
import type { Queryable } from '../../store/queryable.ts';
import { inTransaction } from '../../store/transaction.ts';
import { signHead, workspacesWithoutHead } from './heads.ts';
import { pruneAudit } from './prune.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { sealHere, sealWorkspace, unsealedWorkspaces } from './seal.ts';

export interface AuditOptions {
  pool: pg.Pool;
  logger: Logger;
  /** Returns the key that seals and signs; null while there is none: entries then wait. */
  key: () => Buffer | null;
  /** How many days entries are kept; null: for ever. */
  retentionDays: number | null;
  /** Queues a new head for webhooks, in the transaction that stores it. */
  queueHead(db: Queryable, head: AuditHead): Promise<void>;
  /** Called when a head was queued. */
  headQueued(): void;
  /** Returns the clock of the counted minutes, in milliseconds. */
  now?: () => number;
}

export interface Audit extends Pick<Refusals, 'refused'> {
  /** Returns the key that seals and signs; null while there is none. */
  key(): Buffer | null;
  /** Seals what waits, in all workspaces. */
  seal(): Promise<void>;
  /** Seals what waits in a workspace, and signs how far its log goes. Returns null without a key, or without entries. */
  signHead(workspaceId: string): Promise<AuditHead | null>;
  /** Signs a head for each workspace that has new entries and none for an hour. */
  signHeads(): Promise<void>;
  /** Starts to seal, to sign and to prune. */
  start(): void;
  /** Stores the counted refusals, and stops. */
  close(): Promise<void>;
}

const tickMs = 1_000;
/** Ticks between two looks. */
const [sweepTicks, headTicks, pruneTicks] = [5, 60, 3_600];

/** Creates what the audit log does beside the entries that `recordAudit` stores. */
export function createAudit(options: AuditOptions): Audit {
  const { pool, logger, key, retentionDays, now = Date.now } = options;
  const refusals = createRefusals({ pool, logger, now });
  const stopping = new AbortController();
  let [ticks, hasWarned] = [0, false];
  let working = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  async function seal(): Promise<void> {
    const workspaces = await unsealedWorkspaces(pool);
    if (workspaces.length === 0) return;
    const secret = key();
    if (secret === null) {
      if (!hasWarned) logger.warn('entries of the audit log wait unsealed, because there is no key to seal them with');
      hasWarned = true;
      return;
    }
    for (const workspaceId of workspaces) await sealWorkspace(pool, workspaceId, secret);
  }

  async function sign(workspaceId: string, isDue?: (client: pg.PoolClient) => Promise<boolean>) {
    const secret = key();
    if (secret === null) return null;
    const head = await inTransaction(pool, async (client) => {
      await sealHere(client, workspaceId, secret);
      if (isDue && !(await isDue(client))) return null;
      const made = await signHead(client, workspaceId, secret);
      if (made) await options.queueHead(client, made);
      return made;
    });
    if (head === null) return null;
    options.headQueued();
    // The log stream leaves the database, so that a log that was cut off or rewritten there is noticed.
    logger.info({ auditHead: head }, 'a head of the audit log');
    return head;
  }

  async function signHeads(): Promise<void> {
    if (key() === null) return;
    for (const workspaceId of await workspacesWithoutHead(pool)) {
      // Once more while this node holds the lock: another node may have signed meanwhile.
      await sign(workspaceId, async (client) => (await workspacesWithoutHead(client)).includes(workspaceId));
    }
  }

  async function prune(): Promise<void> {
    const secret = key();
    if (secret === null || retentionDays === null) return;
    const pruned = await pruneAudit(pool, secret, retentionDays);
    if (pruned > 0) logger.info({ pruned }, 'deleted entries of the audit log that are past their retention');
  }

  async function tick(): Promise<void> {
    try {
      await seal();
      if (ticks % sweepTicks === 0) await refusals.sweep();
      if (ticks % headTicks === 0) await signHeads();
      if (ticks % pruneTicks === 0) await prune();
    } catch (error) {
      logger.warn({ err: error }, 'could not seal the audit log; will retry');
    }
    ticks += 1;
    if (!stopping.signal.aborted) schedule(tickMs);
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      working = tick();
    }, delayMs).unref();
  }

  return {
    refused: refusals.refused,
    key,
    seal,
    signHead: (workspaceId) => sign(workspaceId),
    signHeads,
    start: () => schedule(0),
    async close() {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await working;
      await refusals.close();
    },
  };
}
