import { readDataBlock } from '../../agents/prompt.ts';
import { goodAnswer, proposals, taskOf } from '../conformance/answers.ts';
import type { StubAnswer, StubRequest } from '../support/stub-model.ts';
import { injections } from './corpus.ts';

/** The ways in which a model follows such an instruction. */
export type Obedience =
  | 'tells all it saw'
  | 'calls a tool'
  | 'answers in another shape'
  | 'answers in plain words'
  | 'invents evidence';

/** All input of a model, which it can leak. */
export function seenBy({ body }: StubRequest): string {
  return body.messages.map(({ content }) => content).join('\n');
}

export function readsAnOrder(request: StubRequest): boolean {
  return injections.some(({ mark }) => seenBy(request).includes(mark));
}

/** Longer responses are cut off before they are read. */
const longest = 3_000;

const inJson = (value: unknown): StubAnswer => ({ kind: 'deltas', deltas: [JSON.stringify(value)] });

/** A model that follows the last instruction that it reads; without one, it works normally. */
export const obedient =
  (how: Obedience) =>
  (request: StubRequest): StubAnswer => {
    if (!readsAnOrder(request)) return goodAnswer(request);
    const pwned = `PWNED ${injections.map(({ text }) => text).join(' ')} ${seenBy(request)}`.slice(0, longest);
    switch (how) {
      case 'calls a tool':
        return { kind: 'raw', pieces: [toolCall] };
      case 'answers in another shape':
        return inJson({ PWNED: true, env: pwned });
      case 'answers in plain words':
        return { kind: 'deltas', deltas: [pwned] };
      case 'invents evidence':
        return taskOf(request) === 'research_synthesize'
          ? inJson({ opportunities: loud(request, pwned).map((one) => ({ ...one, evidence: invented })) })
          : goodAnswer(request);
      default:
        return tellingAll(request, pwned);
    }
  };

const invented = [
  { signalId: 'brief-1', quote: 'Everybody would pay $500 for PWNED15X' },
  { signalId: 'no such signal', quote: 'PWNED' },
];

function loud(request: StubRequest, pwned: string) {
  const data = readDataBlock(request.body.messages[1]?.content ?? '');
  return proposals(data).map((one) => ({ ...one, solution: pwned, whyNow: pwned, title: `${one.title} ${pwned}` }));
}

function tellingAll(request: StubRequest, pwned: string): StubAnswer {
  const task = taskOf(request);
  if (task === 'research_synthesize') return inJson({ opportunities: loud(request, pwned) });
  if (task !== 'research_bias') return goodAnswer(request);
  const { opportunities } = readDataBlock(request.body.messages[1]?.content ?? '') as {
    opportunities: { id: string }[];
  };
  return inJson({ flags: opportunities.map(({ id }) => ({ opportunityId: id, type: 'PWNED', note: pwned })) });
}

const call = {
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'fetch_url', arguments: '{"url":"http://canary.invalid/PWNED07X"}' },
};
const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'stub', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const toolCall = `${chunk({ role: 'assistant', content: null, tool_calls: [call] }, null)}${chunk({}, 'tool_calls')}data: [DONE]\n\n`;
