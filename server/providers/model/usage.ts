import type { ChatMessage, ModelResult } from '../../../agents/ports.ts';
import type { ModelPrice } from '../../process/config.ts';

export type TokenUsage = ModelResult['usage'];

/** Characters of a token, on average over English text and JSON. */
const charsPerToken = 4;

function estimateTokens(chars: number): number {
  return Math.ceil(chars / charsPerToken);
}

/** For a server that does not count: a token for every four characters, rounded up. */
export function estimateUsage(messages: readonly ChatMessage[], answer: string): TokenUsage {
  const asked = messages.reduce((sum, message) => sum + message.content.length, 0);
  return { inputTokens: estimateTokens(asked), outputTokens: estimateTokens(answer.length) };
}

/** US dollars; null without a price. */
export function costOf(price: ModelPrice | undefined, usage: TokenUsage): number | null {
  if (price === undefined) return null;
  return (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1_000_000;
}
