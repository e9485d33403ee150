import { type Chunk, parseChunk } from './chunk.ts';

/** What stands around the words in one chunk, from its first character to its last. */
interface Surrounds {
  before: string;
  after: string;
}

/** Servers that write something else into each chunk, such as padding, are not learnt from for ever. */
const maxLessons = 4;
const probe = 'p';
/** V8 copies what it cuts out of a string up to this length, and makes a longer piece a view of the whole. */
const maxCopiedLength = 12;

/**
 * Reads the chunks of one answer, each as `parseChunk` does. Most differ from the one before in their words alone, and
 * those are not parsed: it takes a tenth of the time.
 */
export function chunkReader(): (data: string) => Chunk | null {
  let known: Surrounds | null = null;
  let lessons = 0;
  return (data) => {
    const words = known && wordsWithin(data, known);
    if (words !== null) return { content: words, refusal: '', finishReason: null, usage: null, error: null };
    const chunk = parseChunk(data);
    if (lessons < maxLessons && chunk && saysWordsAlone(chunk)) {
      lessons += 1;
      known = surroundsOf(data, chunk.content) ?? known;
    }
    return chunk;
  };
}

function saysWordsAlone({ content, refusal, finishReason, usage, error }: Chunk): boolean {
  return content !== '' && refusal === '' && finishReason === null && usage === null && error === null;
}

/** Null where the words are not spelt as they are, or where other words in their place would not be the chunk's. */
function surroundsOf(data: string, words: string): Surrounds | null {
  const at = data.lastIndexOf(`"${words}"`) + 1;
  if (at === 0 || !isPlain(words)) return null;
  const surrounds = { before: data.slice(0, at), after: data.slice(at + words.length) };
  return parseChunk(`${surrounds.before}${probe}${surrounds.after}`)?.content === probe ? surrounds : null;
}

function wordsWithin(data: string, { before, after }: Surrounds): string | null {
  const end = data.length - after.length;
  // Slices that are compared take a third of the time of `startsWith` and `endsWith`.
  if (end < before.length) return null;
  if (data.slice(0, before.length) !== before || data.slice(end) !== after) return null;
  const words = data.slice(before.length, end);
  return isPlain(words) ? copied(words) : null;
}

/** A kept delta would keep all of the network read that it is a view of. */
function copied(words: string): string {
  return words.length > maxCopiedLength ? ` ${words}`.slice(1) : words;
}

/** Stands for itself between the quotes of a JSON string. */
function isPlain(words: string): boolean {
  // oxlint-disable-next-line no-control-regex -- JSON wants those escaped
  return !/["\\\u0000-\u001f]/.test(words);
}
