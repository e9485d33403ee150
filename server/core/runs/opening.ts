import type { AnyAgent, SessionState } from '../../../agents/agent.ts';
import type { Model, ModelTier, ModelTraits } from '../../../agents/ports.ts';
import type { AgentEvent } from '../../../schema/event.ts';
import { runRecords } from '../artifacts/records.ts';
import type { RecordRow } from '../log/pending.ts';

/** The name of the step that holds an opening. */
export const openingStep = 'opening';

/** What a run begins with, before it calls a model or anything else outside. */
export interface RunOpening {
  events: readonly AgentEvent[];
  records: readonly RecordRow[];
}

/** What is known about the model of each task. */
export type TierTraits = Readonly<Record<ModelTier, ModelTraits>>;

/** What a run reads once and keeps in its ledger with its opening, so that a later attempt asks the same. */
export interface KeptOpening {
  traits: TierTraits;
}

export async function readTraits(model: Pick<Model, 'traits'>): Promise<TierTraits> {
  const [main, fast, vision] = await Promise.all([model.traits('main'), model.traits('fast'), model.traits('vision')]);
  return { main, fast, vision };
}

export interface OpeningRequest {
  agent: Pick<AnyAgent, 'name' | 'opening' | 'record'>;
  input: unknown;
  runId: string;
  session: SessionState;
  model: Pick<Model, 'notice'>;
}

/** Returns null if the agent has no opening. */
export async function makeOpening({ agent, input, runId, ...context }: OpeningRequest): Promise<RunOpening | null> {
  if (!agent.opening) return null;
  const made: RecordRow[] = [];
  const records = runRecords({ record: (row) => void made.push(row) }, runId, agent);
  const events = (await agent.opening(input, { ...context, records })) as readonly AgentEvent[];
  return events.length === 0 ? null : { events, records: made };
}
