import type { ModelRequest } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Refusal } from './refusal.ts';
import { estimateUsage } from './usage.ts';

/** Sizes that a server names, in tokens; null if it does not. */
interface Sizes {
  limit: number | null;
  asked: number | null;
}

const number = String.raw`(?<![\w.-])(\d{1,3}(?:,\d{3})+|\d{3,8})(?![\w.-]*\d)`;
/** `128,000` and `8192`, but not parts of a name, of a date or of a decimal number. */
const numbers = new RegExp(number, 'g');
/**
 * What stands next to the limit. Other numbers of a refusal are parts of the request, as in "131134 tokens (122942 in the
 * messages, 8192 in the completion)", or codes, so the smallest one is not the limit.
 */
const limitPatterns = [
  `> ?${number}`,
  `<= ?${number}`,
  String.raw`(?:context (?:length|window|size)|max_model_len|prompt length|limit|tokens allowed)(?: of (?:the|this) model)?(?: is| of|:|=)?(?: only)? ?\(?${number}`,
  `${number} maximum context`,
  // A range: `[1, 983616]`.
  String.raw`length should be \[\d+, ?${number}\]`,
].map((pattern) => new RegExp(pattern, 'i'));
const perMinute = /per[- _]?min|\btpm\b/i;

/** The limit and the size of the request, if the server tells them. */
function sizesIn({ words }: Refusal): Sizes {
  const [named] = limitPatterns.flatMap((pattern) => pattern.exec(words)?.[1] ?? []);
  if (named === undefined) return { limit: null, asked: null };
  const limit = toNumber(named);
  const larger = [...words.matchAll(numbers)].map(([size]) => toNumber(size)).filter((size) => size > limit);
  return { limit, asked: larger.length === 0 ? null : Math.max(...larger) };
}

const toNumber = (text: string): number => Number(text.replaceAll(',', ''));

/** The request alone has more tokens than the server takes in a minute: waiting does not help. */
export function isTooLargeForAMinute(refusal: Refusal): boolean {
  const { limit, asked } = sizesIn(refusal);
  return /too large/i.test(refusal.words) && perMinute.test(refusal.words) && limit !== null && asked !== null;
}

/** The limit of the context that a refusal names; null if it names none. */
export function contextLimitIn(refusal: Refusal): number | null {
  return perMinute.test(refusal.words) ? null : sizesIn(refusal).limit;
}

/** Names the model, its limit and what was asked, as far as they are known. */
export function contextExceeded(model: string, refusal: Refusal, cause: unknown): ServiceError {
  const what = perMinute.test(refusal.words) ? 'limit of tokens per minute' : 'context';
  return exceeded(`The request does not fit into the ${what} of ${model}.`, sizesIn(refusal), cause);
}

/** Throws `context_exceeded` instead of a call that cannot succeed. `limit` null: not known. */
export function requireRoom(
  model: string,
  request: Pick<ModelRequest, 'messages' | 'pictures'>,
  limit: number | null,
): void {
  if (limit === null) return;
  const asked = estimateUsage(request, '').inputTokens;
  if (asked <= limit) return;
  throw exceeded(`The request does not fit into the context of ${model}.`, { limit, asked }, null);
}

function exceeded(words: string, { limit, asked }: Sizes, cause: unknown): ServiceError {
  const sizes = [
    ...(limit === null ? [] : [`It takes ${limit} tokens`]),
    ...(asked === null ? [] : [`the request has ${asked}`]),
  ].join(', and ');
  const extensions = {
    ...(limit !== null && { contextTokens: limit }),
    ...(asked !== null && { requestTokens: asked }),
  };
  return new ServiceError('context_exceeded', sizes === '' ? words : `${words} ${sizes}.`, { cause, extensions });
}
