import type { Runnable } from '../team/team.ts';

/** A run that is asked for. */
export interface StartRequest {
  /** Of the run that is made, where none is attached to. */
  runId: string;
  workspaceId: string;
  sessionId: string;
  /** The key that asks. */
  startedBy: string;
  agent: Runnable;
  /** Parsed by the agent's input schema. */
  input: Record<string, unknown>;
  runKey?: string | undefined;
  model: string;
  /** The cost of a run that has used nothing: 0 US dollars, or null where the model's price is not known. */
  noCost: number | null;
  node: string;
  queued: boolean;
}
