import type { AgentEvent } from '../schema/event.ts';
import type { AnyStartable } from './agent.ts';

type AnyEvent = AgentEvent & Readonly<Record<string, unknown>>;

/** Events that any agent's stream can hold. */
const common: Readonly<Record<string, (event: AnyEvent) => string>> = {
  phase: ({ phase }) => `Entered the phase ${words(String(phase))}.`,
  status: ({ message }) => String(message),
  text_delta: ({ delta }) => String(delta),
  text_reset: () => 'The text starts over.',
  usage: ({ model, inputTokens, outputTokens }) =>
    `${String(model)} read ${String(inputTokens)} tokens and wrote ${String(outputTokens)}.`,
  error: ({ message }) => String(message),
  done: ({ outcome }) => `The run is ${String(outcome)}.`,
};

/** Returns what happened in a plain sentence; null if neither the agent nor the service knows the type. */
export function sentenceOf(agent: Pick<AnyStartable, 'sentences'> | undefined, event: AgentEvent): string | null {
  const { type } = event;
  const table = [agent?.sentences ?? {}, common].find((sentences) => Object.hasOwn(sentences, type));
  const sentence = table?.[type] as ((event: AgentEvent) => string) | undefined;
  return sentence?.(event) ?? null;
}

/** A name on the wire as words: `design system`. */
export function words(name: string): string {
  return name.replaceAll(/[-_]/g, ' ');
}
