import type { AnyAgent } from '../../agents/agent.ts';

/** Wraps an agent: a run about something slow streams two words and then waits until it is stopped. */
export function heldWhen(agent: AnyAgent, isSlow: (input: unknown) => boolean): AnyAgent {
  return {
    ...agent,
    async *run(input: never, context: never) {
      const { signal } = context as { signal: AbortSignal };
      if (!isSlow(input)) return yield* agent.run(input, context) as AsyncGenerator<never, never>;
      yield { type: 'text_delta', delta: 'Slowly ' };
      yield { type: 'text_delta', delta: 'now' };
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    },
  } as unknown as AnyAgent;
}
