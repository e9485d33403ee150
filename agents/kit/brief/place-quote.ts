import type { Found } from './found.ts';

/** No constraint is longer. */
const longest = 2_000;

/**
 * Returns the place of a quote in the words, as it stands there; null if it does not. Blanks and line breaks in it may differ,
 * and so may the form of quotation marks.
 */
export function placeQuote(words: string, quote: string): Found | null {
  const said = quote.trim();
  if (!/[\p{L}\p{N}]/u.test(said) || said.length > longest) return null;
  const at = words.indexOf(said);
  if (at >= 0) return { at, quote: said };
  const pattern = said
    .split(/\s+/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(String.raw`\s{1,8}`)
    .replaceAll(/["“”„«»]/g, '["“”„«»]')
    .replaceAll(/['’‘]/g, "['’‘]");
  const found = new RegExp(pattern, 'u').exec(words);
  return found && { at: found.index, quote: found[0] };
}
