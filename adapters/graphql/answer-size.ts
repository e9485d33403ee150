import { type ExecutionResult, GraphQLError } from 'graphql';
import { ServiceError } from '../../schema/errors.ts';

/**
 * The most bytes of one response, or of one subscription result: a short query can ask for a long text two hundred
 * times.
 */
const maxAnswerBytes = 16 * 1024 * 1024;

/** An escape such as \u0001 takes six bytes for one character. */
const mostBytesOfCharacter = 6;

/** Returns the result, or only an error if the result is larger than a response may be. */
export function bounded(result: ExecutionResult, kind: string): ExecutionResult {
  if (!result.data || !isTooLarge(result.data)) return result;
  const done = kind === 'mutation' ? ' The mutation was executed.' : '';
  const message = `The response would be larger than ${maxAnswerBytes} bytes. Ask for fewer fields or a smaller page.${done}`;
  const error = new ServiceError('invalid_request', message, { errors: [{ path: 'query', message }] });
  return { errors: [new GraphQLError(message, { originalError: error })] };
}

function isTooLarge(data: unknown): boolean {
  const characters = countCharacters(data, maxAnswerBytes);
  if (characters > maxAnswerBytes) return true;
  if (characters * mostBytesOfCharacter <= maxAnswerBytes) return false;
  return Buffer.byteLength(JSON.stringify(data)) > maxAnswerBytes;
}

/** Counts the characters of a value as JSON, an escape as one; stops once it exceeds `enough`. Copies no text. */
function countCharacters(data: unknown, enough: number): number {
  const waiting: unknown[] = [data];
  let count = 0;
  while (waiting.length > 0 && count <= enough) {
    const value = waiting.pop();
    if (typeof value === 'string') count += value.length + 2;
    else if (Array.isArray(value)) {
      count += 1 + Math.max(1, value.length);
      for (const item of value) waiting.push(item);
    } else if (typeof value === 'object' && value !== null) {
      count += 1;
      // Not `Object.entries`: it takes three times as long, and this runs for each event.
      for (const name of Object.keys(value)) {
        count += name.length + 4;
        waiting.push((value as Record<string, unknown>)[name]);
      }
    } else count += String(value).length;
  }
  return count;
}
