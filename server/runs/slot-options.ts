import type pg from 'pg';
import type { Logger } from 'pino';
import type { Usage } from '../../schema/event.ts';
import type { EventLog } from '../events/append.ts';
import type { Hub } from '../events/hub.ts';
import type { Signals } from '../events/signals.ts';
import type { AcceptedRun } from './accept.ts';
import type { RunPorts } from './execute.ts';

/** A run that executes on this node. */
export interface Slot {
  run: AcceptedRun;
  /** What earlier attempts used. */
  usage: Usage;
  stop: AbortController;
  finished: Promise<void>;
}

export interface SlotOptions {
  pool: pg.Pool;
  log: EventLog;
  hub: Hub;
  signals: Signals;
  logger: Logger;
  /** Deliveries to webhooks may have been queued. */
  told: () => void;
  ports(run: AcceptedRun): RunPorts;
}
