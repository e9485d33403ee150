import type pg from 'pg';
import type { Logger } from 'pino';
import { eraseWorkspaces } from './core/erasure/erase-workspaces.ts';
import type { Archives } from './core/archive/archives.ts';
import type { Compaction } from './core/log/compaction.ts';
import type { Runs } from './core/runs/runs.ts';
import { createStorage, type Storage } from './core/storage/storage.ts';
import type { Config } from './process/config.ts';
import type { SandboxProvider } from './ports.ts';

interface HousekeepingOptions {
  pool: pg.Pool;
  logger: Logger;
  config: Pick<Config, 'STORAGE_QUOTA_BYTES'>;
  sandboxes: Pick<SandboxProvider, 'removeOrphans'>;
  runs: Pick<Runs, 'cancelOfDeletedWorkspaces'>;
  archives: Pick<Archives, 'removeOfWorkspace'> | null;
  compaction: Compaction;
  /** Null without a key to sign with. */
  auditKey(): Buffer | null;
}

/**
 * Removes what deletions left: sandboxes of sessions, runs and data of workspaces. Compacts the log, and counts what
 * workspaces store.
 */
interface Housekeeping {
  duties: {
    removeSandboxes(): Promise<void>;
    cancelRunsOfDeletedWorkspaces(): Promise<void>;
    eraseDeletedWorkspaces(): Promise<void>;
    storage: Storage;
    compaction: Compaction;
  };
  /** Resolves after the piece of the log that is being compacted. */
  close(): Promise<void>;
}

const everyMilliseconds = 60_000;

/** Does the housekeeping each minute, and when one of its functions is called. A failure is logged, and retried a minute later. */
export function keepHouse(options: HousekeepingOptions): Housekeeping {
  const { pool, logger, config, sandboxes, runs, archives, compaction, auditKey } = options;
  const storage = createStorage({ pool, logger, quota: config.STORAGE_QUOTA_BYTES ?? null });
  const removeArchives = async (workspaceId: string) => archives?.removeOfWorkspace(workspaceId);
  async function removeSandboxes(): Promise<void> {
    try {
      await sandboxes.removeOrphans();
    } catch (error) {
      logger.warn({ err: error }, 'could not remove a sandbox; will retry');
    }
  }
  async function cancelRunsOfDeletedWorkspaces(): Promise<void> {
    try {
      await runs.cancelOfDeletedWorkspaces();
    } catch (error) {
      logger.warn({ err: error }, 'could not cancel the runs of a deleted workspace; will retry');
    }
  }
  async function eraseDeletedWorkspaces(): Promise<void> {
    try {
      await eraseWorkspaces({ pool, key: auditKey(), logger, removeSandboxes, removeArchives });
    } catch (error) {
      logger.warn({ err: error }, 'could not erase a workspace; will retry');
    }
  }
  const timer = setInterval(() => {
    void eraseDeletedWorkspaces();
    void removeSandboxes();
    void cancelRunsOfDeletedWorkspaces();
    void storage.keep();
  }, everyMilliseconds).unref();
  compaction.start();
  return {
    duties: { removeSandboxes, cancelRunsOfDeletedWorkspaces, eraseDeletedWorkspaces, storage, compaction },
    async close() {
      clearInterval(timer);
      await compaction.close();
    },
  };
}
