import type pg from 'pg';
import type { Logger } from 'pino';
import { createRefusals, type Refusals } from './refusals.ts';

export interface AuditOptions {
  pool: pg.Pool;
  logger: Logger;
  /** Returns the clock of the counted minutes, in milliseconds. */
  now?: () => number;
}

export interface Audit extends Pick<Refusals, 'refused'> {
  /** Starts the timers. */
  start(): void;
  /** Stores what was counted, and stops. */
  close(): Promise<void>;
}

/** How often minutes that are over are stored, in milliseconds. */
const sweepMs = 5_000;

/** Creates what the audit log does beside the entries that `recordAudit` stores. */
export function createAudit({ pool, logger, now = Date.now }: AuditOptions): Audit {
  const refusals = createRefusals({ pool, logger, now });
  let timer: NodeJS.Timeout | null = null;
  return {
    refused: refusals.refused,
    start() {
      timer ??= setInterval(() => void refusals.sweep(), sweepMs).unref();
    },
    async close() {
      if (timer) clearInterval(timer);
      await refusals.close();
    },
  };
}
