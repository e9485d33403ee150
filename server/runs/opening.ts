import type { AnyAgent, SessionState } from '../../agents/agent.ts';
import type { Model } from '../../agents/ports.ts';
import type { AgentEvent } from '../../schema/event.ts';
import { runRecords } from '../artifacts/records.ts';
import type { RecordRow } from '../events/pending.ts';

/** The name of the step that holds an opening. */
export const openingStep = 'opening';

/** What a run begins with, before it asks anybody. */
export interface Opening {
  events: readonly AgentEvent[];
  records: readonly RecordRow[];
}

export interface OpeningRequest {
  agent: AnyAgent;
  input: unknown;
  runId: string;
  session: SessionState;
  model: Pick<Model, 'notice'>;
}

/** null where the agent has none. */
export async function makeOpening({ agent, input, runId, session, model }: OpeningRequest): Promise<Opening | null> {
  if (!agent.opening) return null;
  const made: RecordRow[] = [];
  const records = runRecords({ record: (row) => void made.push(row) }, runId);
  const events = (await agent.opening(input, { session, model, records })) as readonly AgentEvent[];
  return events.length === 0 ? null : { events, records: made };
}
