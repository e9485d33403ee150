import type pg from 'pg';
import type { Logger } from 'pino';
import type { AnyAgent, AnyStartable, SessionState } from '../../../agents/agent.ts';
import type { Usage } from '../../../schema/event.ts';
import type { Payer } from '../budgets/payer.ts';
import type { Appender, EventLog } from '../log/append.ts';
import type { Chunk } from '../log/chunk.ts';
import type { ClusterBus } from '../log/cluster-bus.ts';
import type { Hub } from '../log/hub.ts';
import type { Lease } from '../log/lease.ts';
import type { Observer } from '../../process/observe.ts';
import type { Tracing } from '../../process/tracing.ts';
import type { Executed, RunPorts } from './execute.ts';
import type { KeptOpening } from './opening.ts';

/** One kind of thing that a run executes: an agent, or several as a team. The composition root makes them. */
export interface Executable {
  /** What callers start: its name, its input, its checks. */
  agent: AnyStartable & Pick<AnyAgent, 'opening'>;
  /** Its runs may wait for a decision between two parts of their work. */
  canWait: boolean;
  /** Executes the run in the slot and appends its events, but not its ending. Never throws. */
  execute(options: SlotOptions, slot: Slot): Promise<{ executed: Executed; appender: Appender }>;
}

/** An accepted run: everything that a node needs to execute it. */
export interface AcceptedRun {
  lease: Lease;
  executable: Executable;
  /** Whom it is charged to. */
  payer: Payer;
  input: Record<string, unknown>;
  session: SessionState;
  /** The model's name. */
  model: string;
  attempt: number;
  /** The session's last cursor now. */
  lastCursor: number;
  /** The session's last cursor before the run's first event. */
  startCursor: number;
  startedAt: Date;
  /** The opening, if it was stored when the run was accepted. */
  opened: { chunk: Chunk; kept: KeptOpening } | null;
  /** The `traceparent` of the request that asked for it; null without a tracer. */
  trace: string | null;
}

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
  bus: ClusterBus;
  logger: Logger;
  /** Called when deliveries to webhooks may have been queued. */
  deliveriesQueued: () => void;
  observer: Observer;
  tracing: Tracing | null;
  ports(run: Pick<AcceptedRun, 'lease' | 'model' | 'input' | 'payer'>): RunPorts;
}
