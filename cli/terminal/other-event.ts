import type { AnyAgent } from '../../agents/agent.ts';
import { sentenceOf } from '../../agents/sentences.ts';
import type { ReceivedEvent } from '../demo/sse.ts';
import { cleanDeep, oneLine, safeJson } from './safe-text.ts';

type Teller = Pick<AnyAgent, 'events' | 'terminal' | 'output' | 'sentences'>;

/** An event without a drawing of its own, on one line: its agent's sentence, or the type and the fields as JSON. */
export function otherEventText(agent: Teller | undefined, event: ReceivedEvent): string {
  const { type, cursor: _cursor, runId: _runId, agent: _agent, at: _at, ...fields } = cleanDeep(event) as typeof event;
  const sentence = agent && knows(agent, event) ? sentenceOf(agent, event) : null;
  return oneLine(sentence ?? `${type} ${safeJson(fields)}`);
}

/** A service of another version may send other fields, which the agent's sentence cannot read. */
function knows({ events, terminal, output }: Teller, event: ReceivedEvent): boolean {
  const isOfType = ({ shape }: { shape: { type: { values: ReadonlySet<unknown> } } }) =>
    shape.type.values.has(event.type);
  const schema = event.type === terminal ? output : events.find(isOfType);
  return schema?.safeParse(event).success ?? false;
}
