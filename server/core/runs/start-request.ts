import type { Payer } from '../budgets/payer.ts';
import type { Executable } from './executable.ts';

/** A request to start a run. */
export interface StartRequest {
  /** The id of the run, unless the request attaches to an earlier one. */
  runId: string;
  workspaceId: string;
  sessionId: string;
  /** The id of the API key. */
  startedBy: string;
  /** Whom the run is charged to. */
  payer: Payer;
  executable: Executable;
  /** Parsed by the agent's input schema. */
  input: Record<string, unknown>;
  runKey?: string | undefined;
  model: string;
  /** The cost of a run that has used nothing: 0 US dollars, or null if the model's price is not known. */
  noCost: number | null;
  node: string;
  queued: boolean;
  /** Nothing is claimed before it resolves: the request is counted. What it rejects with, the start throws. */
  counted: Promise<void>;
}
