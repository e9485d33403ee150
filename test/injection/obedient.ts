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
        return inventing(request, pwned);
      default:
        return tellingAll(request, pwned);
    }
  };

/** Quotes that nobody said, beside a true one, and ids of claims that are none. */
function inventing(request: StubRequest, pwned: string): StubAnswer {
  const task = taskOf(request);
  if (task === 'research_synthesize') {
    return inJson({ opportunities: loud(request, pwned).map((one) => ({ ...one, claims: ['PWNED', 'c999'] })) });
  }
  if (task !== 'research_claims') return goodAnswer(request);
  const invented = { claim: pwned, quote: 'Everybody would pay $500 for PWNED15X', stance: 'for' };
  const others = ['brief-1', 'no such signal', ...textsOf(request).map(({ signalId }) => signalId)];
  return inJson({
    claims: [...trueClaims(request, 'So they say.'), ...others.map((signalId) => ({ ...invented, signalId }))],
  });
}

interface Text {
  signalId: string;
  title: string;
  excerpt: string;
  page: string | null;
}
const textsOf = ({ body }: StubRequest) =>
  (readDataBlock(body.messages[1]?.content ?? '') as { texts: readonly Text[] }).texts;

/** Claims with the words of the orders as their quotes, as they stand in their texts. */
function trueClaims(request: StubRequest, claim: string) {
  return textsOf(request).flatMap(({ signalId, title, excerpt, page }) => {
    const lines = [...(page ?? '').split('\n'), excerpt, title];
    const orders = lines.filter((line) => injections.some(({ mark }) => line.includes(mark)));
    return orders.map((quote) => ({ signalId, claim, quote: quote.slice(0, 300), stance: 'for' }));
  });
}

function loud(request: StubRequest, pwned: string) {
  const data = readDataBlock(request.body.messages[1]?.content ?? '') as { claims: { id: string }[] };
  const claims = data.claims.map(({ id }) => id);
  return proposals(data).map((one) => ({
    ...one,
    claims,
    solution: pwned,
    whyNow: pwned,
    title: `${one.title} ${pwned}`,
  }));
}

function tellingAll(request: StubRequest, pwned: string): StubAnswer {
  const data = readDataBlock(request.body.messages[1]?.content ?? '');
  switch (taskOf(request)) {
    case 'research_claims':
      return inJson({ claims: trueClaims(request, pwned) });
    case 'research_synthesize':
      return inJson({ opportunities: loud(request, pwned) });
    case 'research_bias': {
      const { opportunities } = data as { opportunities: { id: string }[] };
      return inJson({ flags: opportunities.map(({ id }) => ({ opportunityId: id, type: 'PWNED', note: pwned })) });
    }
    default:
      return goodAnswer(request);
  }
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
