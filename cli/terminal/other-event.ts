import type { AnyAgent } from '../../agents/agent.ts';
import { sentenceOf } from '../../agents/sentences.ts';
import type { ReceivedEvent } from '../demo/sse.ts';
import { cleanDeep, oneLine, safeJson } from './safe-text.ts';

/** An event without a drawing of its own, on one line: its agent's sentence, or the type and the fields as JSON. */
export function otherEventText(agent: Pick<AnyAgent, 'sentences'> | undefined, event: ReceivedEvent): string {
  const { type, cursor: _cursor, runId: _runId, agent: _agent, at: _at, ...fields } = cleanDeep(event) as typeof event;
  return oneLine(sentenceOf(agent, event) ?? `${type} ${safeJson(fields)}`);
}
