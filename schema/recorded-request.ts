import { hash } from 'node:crypto';
import { z } from 'zod';
import type { RecordedRequest } from './recording.ts';

const part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }).transform(({ text }) => text),
  z
    .object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) })
    .transform(({ image_url: { url } }) => `[picture ${hash('sha256', url, 'hex')}]`),
]);

const bodySchema = z.object({
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([z.string(), z.array(part).transform((parts) => parts.join('\n\n'))]),
      prefix: z.literal(true).optional(),
    }),
  ),
  response_format: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * Returns what counts of the body of a request to OpenAI's chat completions. Of pictures, that is the hash. Throws ZodError for
 * another body.
 */
export function recordedRequestOf(body: unknown): RecordedRequest {
  const { messages, response_format: responseFormat } = bodySchema.parse(body);
  return { messages, responseFormat: responseFormat ?? null };
}

const ids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;
/** The mark of blocks of code, which is made from the id of the run: `end in k3f0a:`, `<summary k3f0a>`. */
const mark = /(?<= )k[\da-f]{4}(?=[:>]?$)/m;

/** Returns the words of a request that no two runs share, each once, in the order in which they appear: ids, and the mark. */
export function ownWords({ messages }: RecordedRequest): string[] {
  const marks = messages.flatMap(({ content }) => mark.exec(content)?.[0] ?? []).slice(0, 1);
  return [...new Set([...marks, ...messages.flatMap(({ content }) => content.match(ids) ?? [])])];
}

/** Returns the text with each word of `from` replaced by the one of `to` at the same place. */
export function exchanged(text: string, from: readonly string[], to: readonly string[]): string {
  if (from.length === 0) return text;
  const places = new Map(from.map((word, index) => [word, to[index] ?? word]));
  return text.replaceAll(new RegExp(from.join('|'), 'g'), (word) => places.get(word) ?? word);
}

/** Returns the request with each word of `from` replaced by the one of `to` at the same place. */
export function withWords(request: RecordedRequest, from: readonly string[], to: readonly string[]): RecordedRequest {
  const messages = request.messages.map((one) => ({ ...one, content: exchanged(one.content, from, to) }));
  return { ...request, messages };
}

/**
 * Returns the SHA-256 of a request in hex. The order of members does not matter, and neither do its own words, as long as they
 * are at the same places.
 */
export function requestHash(request: RecordedRequest): string {
  const words = ownWords(request);
  const { messages, responseFormat } = withWords(
    request,
    words,
    words.map((_, index) => `{${index}}`),
  );
  return hash('sha256', JSON.stringify({ messages, responseFormat }, sorted), 'hex');
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
