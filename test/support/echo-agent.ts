import { z } from 'zod';
import { defineAgent } from '../../agents/agent.ts';
import { ServiceError } from '../../schema/errors.ts';
import { enterPhase } from '../../agents/steps.ts';
import { phaseEvent, textDeltaEvent } from '../../schema/event.ts';
import { optionalMessages, userWords } from '../../schema/message.ts';

/** Controls of the echo agent, by the name in its input: gates at which a run waits. */
export const gates = new Map<string, PromiseWithResolvers<void>>();

/** Closes a gate and returns the function that opens it again. */
export function closeGate(name: string): () => void {
  const gate = Promise.withResolvers<void>();
  gates.set(name, gate);
  return gate.resolve;
}

/** An agent whose run does what its input says; for tests of the runs themselves. */
export const echo = defineAgent({
  name: 'echo-back',
  title: 'Echo',
  description: 'Repeats its input.',
  order: 80,
  stage: 'echo',
  record: null,
  artifact: null,
  needsMessages: true,
  onTheWay: false,
  input: z.object({
    messages: optionalMessages,
    /** Wait at this gate after the first text. */
    gate: z.string().nullable().default(null),
    /** End with this error. */
    fail: z.enum(['service', 'unknown']).nullable().default(null),
  }),
  events: [phaseEvent('echo'), textDeltaEvent],
  terminal: 'echo_complete',
  output: z.object({ ideaSummary: z.string() }),
  sentences: { echo_complete: ({ ideaSummary }: { ideaSummary: string }) => `Said: ${ideaSummary}` },
  resultText: ({ ideaSummary }) => ideaSummary,
  writes: ['ideaSummary'],
  usesSandbox: false,
  // Longer than tests hold their gates.
  deadlineMs: 3_600_000,
  check(input) {
    if (userWords(input.messages) === '') {
      throw new ServiceError('precondition_missing', 'There is nothing to echo.', {
        extensions: { missingAgent: 'ideation' },
      });
    }
  },
  async *run(input, context) {
    yield* enterPhase(context, 'echo');
    const words = userWords(input.messages).split(/(?<= )/);
    const said = yield* context.step('say', async function* () {
      yield words.slice(0, 2).map((delta) => ({ type: 'text_delta' as const, delta }));
      if (input.gate !== null) await gates.get(input.gate)?.promise;
      yield words.slice(2).map((delta) => ({ type: 'text_delta' as const, delta }));
      return words.join('');
    });
    if (input.fail === 'service') throw new ServiceError('model_error', 'The model failed.');
    if (input.fail === 'unknown') throw new Error('secret detail: select * from session');
    return { output: { ideaSummary: said }, session: { ideaSummary: said } };
  },
});
