import { type Chunk, noChunk, parseChunk } from './chunk.ts';

/** The JSON of a chunk before and after its words. */
interface Surrounds {
  before: string;
  after: string;
}

/** Stop learning from a server that changes more than the words in each chunk, such as padding. */
const maxLessons = 4;
const probe = 'p';
/** V8 copies a slice of up to this length; a longer slice keeps the whole string in memory. */
const maxCopiedLength = 12;

/**
 * Returns a reader for the chunks of one answer. It gives what `parseChunk` gives, in a tenth of the time: most chunks
 * differ from the one before only in their words, and those are cut out without parsing the JSON.
 */
export function chunkReader(): (data: string) => Chunk | null {
  let known: Surrounds | null = null;
  let lessons = 0;
  return (data) => {
    const words = known && wordsWithin(data, known);
    if (words !== null) return { ...noChunk, content: words };
    const chunk = parseChunk(data);
    if (lessons < maxLessons && chunk && holdsOnlyWords(chunk)) {
      lessons += 1;
      known = surroundsOf(data, chunk.content) ?? known;
    }
    return chunk;
  };
}

function holdsOnlyWords({ content, thinks, refusal, finishReason, usage, error }: Chunk): boolean {
  return content !== '' && !thinks && refusal === '' && finishReason === null && usage === null && error === null;
}

/** Returns null if the words are escaped in the JSON, or if other words in their place would not be the content. */
function surroundsOf(data: string, words: string): Surrounds | null {
  const at = data.lastIndexOf(`"${words}"`) + 1;
  if (at === 0 || !isPlain(words)) return null;
  const surrounds = { before: data.slice(0, at), after: data.slice(at + words.length) };
  return parseChunk(`${surrounds.before}${probe}${surrounds.after}`)?.content === probe ? surrounds : null;
}

function wordsWithin(data: string, { before, after }: Surrounds): string | null {
  const end = data.length - after.length;
  if (end < before.length) return null;
  // Comparing slices takes a third of the time of `startsWith` and `endsWith`.
  if (data.slice(0, before.length) !== before || data.slice(end) !== after) return null;
  const words = data.slice(before.length, end);
  return isPlain(words) ? copied(words) : null;
}

/** A delta that is a slice would keep the whole network read in memory for as long as the delta is kept. */
function copied(words: string): string {
  return words.length > maxCopiedLength ? ` ${words}`.slice(1) : words;
}

/** True if a JSON string spells the words without an escape. */
function isPlain(words: string): boolean {
  // oxlint-disable-next-line no-control-regex -- JSON escapes control characters
  return !/["\\\u0000-\u001f]/.test(words);
}
