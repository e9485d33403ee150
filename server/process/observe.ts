import type { ServiceError } from '../../schema/errors.ts';

/** How a run ended. */
interface RunEnd {
  agent: string;
  outcome: string;
  /** The code of the error; null unless it failed. */
  code: string | null;
  /** From its start to its end, with waiting. */
  ms: number;
}

/** What happened to files in a sandbox. */
type SandboxWork = 'open' | 'check' | 'build' | 'boot' | 'look' | 'show';

/** What QA did. */
type QaCheck = 'tests' | 'scan' | 'journeys' | 'pages' | 'measure';

/** `failed`: something is wrong with what was made; `not_done`: it could not be checked; `error`: it threw. */
export type WorkResult = 'ok' | 'failed' | 'not_done' | 'error';

interface SpentTokens {
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  reasoningTokens: number;
}

/**
 * Hears what the service does, for its metrics: once per request, run, call and commit, never per event. Times are in
 * milliseconds. It never throws, and keeps nothing of a tenant.
 */
export interface Observer {
  /** The first event of a run is stored; `ms` since the run was accepted. */
  runOpened(agent: string, ms: number): void;
  /** The ending of a run is stored, by this node. */
  runEnded(end: RunEnd): void;
  /** A run that another process had begun goes on here. */
  runTakenUp(agent: string): void;
  /** A commit of events was stored, or refused. */
  committed(ms: number): void;
  /** Rows of the log were merged into fewer, which take so many bytes less. */
  compacted(rows: number, savedBytes: number): void;
  /** A notification to all nodes came back to this one. */
  notified(ms: number): void;
  /** `code` null: it answered; `stopped`: the run was told to stop. */
  modelCalled(model: string, ms: number, code: string | null): void;
  /** The first words of an answer came. */
  modelBegan(model: string, ms: number): void;
  /** A request to a model was not the first of its call. */
  modelRetried(model: string): void;
  /** `costUsd` null: the price is not known. */
  modelSpent(model: string, tokens: SpentTokens, costUsd: number | null): void;
  /** A caller was refused. The same error counts once. */
  refused(error: ServiceError): void;
  worked(work: SandboxWork, ms: number, result: WorkResult): void;
  checked(check: QaCheck, ms: number, result: WorkResult): void;
  /** An attempt to deliver to a webhook is over. */
  webhookTried(ms: number, result: 'delivered' | 'retried' | 'failed'): void;
}

/** Hears nothing. */
export const unobserved: Observer = {
  runOpened() {},
  runEnded() {},
  runTakenUp() {},
  committed() {},
  compacted() {},
  notified() {},
  modelCalled() {},
  modelBegan() {},
  modelRetried() {},
  modelSpent() {},
  refused() {},
  worked() {},
  checked() {},
  webhookTried() {},
};
