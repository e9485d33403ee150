import type { ModelRequest, TokenUsage } from '../../../agents/ports.ts';
import { estimateTokens } from '../../../agents/tokens.ts';
import type { ModelPrice } from '../../process/model-settings.ts';

/** About what vendors count for a picture of a window. */
const pictureTokens = 1_000;

/** For a server that does not count: one token for every four characters, rounded up. */
export function estimateUsage(
  { messages, pictures = [] }: Pick<ModelRequest, 'messages' | 'pictures'>,
  answer: string,
): TokenUsage {
  const asked = messages.reduce((sum, message) => sum + message.content.length, 0);
  return {
    inputTokens: estimateTokens(asked) + pictures.length * pictureTokens,
    outputTokens: estimateTokens(answer.length),
    cachedTokens: 0,
    reasoningTokens: 0,
  };
}

/** US dollars; null if there is no price. */
export function costOf(
  price: ModelPrice | undefined,
  usage: Pick<TokenUsage, 'inputTokens' | 'outputTokens'>,
): number | null {
  if (price === undefined) return null;
  return (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1_000_000;
}
