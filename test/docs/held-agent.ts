import type { AnyAgent } from '../../agents/agent.ts';

/** An agent as it is, but that a run of it which is about something slow says two words and then waits to be stopped. */
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
