/** The average length of a token in English text and JSON, in characters. */
const charsPerToken = 4;

/** An estimate: one token for every four characters, rounded up. */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / charsPerToken);
}
