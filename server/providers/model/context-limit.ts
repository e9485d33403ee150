import type { ChatMessage } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Refusal } from './refusal.ts';
import { estimateUsage } from './usage.ts';

/** Sizes that a server names, in tokens; null if it does not. */
interface Sizes {
  limit: number | null;
  asked: number | null;
}

/** `128,000` and `8192`, but not parts of a name or of a decimal number. */
const numbers = /(?<![\w.])(\d{1,3}(?:,\d{3})+|\d{3,8})(?![\w.]*\d)/g;
const limitNamed =
  /(?:context (?:length|window|size)|max_model_len|maximum prompt length)(?: of (?:the model|this model))?(?: is| of|:|=)? ?(?:only )?(\d{3,8})/i;
/** Numbers below this are no sizes of a request. */
const leastSize = 256;
const perMinute = /per[- _]?min|\btpm\b/i;

/** The limit and the size of the request, if the server tells them. */
function sizesIn({ words }: Refusal): Sizes {
  const sizes = [...words.matchAll(numbers)]
    .map(([number]) => Number(number.replaceAll(',', '')))
    .filter((number) => number >= leastSize);
  const limit = Math.min(...sizes);
  const asked = Math.max(...sizes);
  if (sizes.length >= 2 && asked > limit) return { limit, asked };
  const [, named] = limitNamed.exec(words) ?? [];
  return { limit: named === undefined ? null : Number(named), asked: null };
}

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
export function requireRoom(model: string, messages: readonly ChatMessage[], limit: number | null): void {
  if (limit === null) return;
  const asked = estimateUsage(messages, '').inputTokens;
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
