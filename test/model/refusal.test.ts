import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServiceError } from '../../schema/errors.ts';
import { contextExceeded, contextLimitIn } from '../../server/providers/model/context-limit.ts';
import { classifyRefusal } from '../../server/providers/model/classify.ts';
import { readErrorBody } from '../../server/providers/model/refusal.ts';

test('the body of an error has a meaning, whatever it is, and our words quote nothing of it', () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((error) => JSON.stringify({ error })),
  );
  fc.assert(
    fc.property(body, fc.integer({ min: 300, max: 599 }), (text, status) => {
      const secret = `${text}sk-secret`;
      const failure = classifyRefusal(readErrorBody(status, new Headers(), secret));
      expect(failure.error).toBeInstanceOf(ServiceError);
      expect(failure.error.message).toMatch(/^The [^\n]+\.$/);
      expect(failure.error.message).not.toContain('sk-secret');
    }),
  );
});

test('an error in an error is read, as routers send it, and a quotation of the request is not', () => {
  const inner = JSON.stringify({ error: { message: 'This model is overloaded', code: 529 } });
  const { codes, words } = readErrorBody(
    400,
    new Headers(),
    JSON.stringify({
      error: { message: 'Provider returned error', metadata: { raw: inner } },
      detail: [{ input: 'prompt is too long' }],
    }),
  );
  expect(words).toBe('Provider returned error\nThis model is overloaded');
  expect(codes).toEqual([]);
});

test('names the limit of the context and the size of the request', () => {
  const words = "This model's maximum context length is 8192 tokens. However, your messages resulted in 12,345 tokens.";
  const refusal = readErrorBody(400, new Headers(), JSON.stringify({ error: { message: words } }));
  expect(classifyRefusal(refusal).error.code).toBe('context_exceeded');
  expect(contextExceeded('gpt-4', refusal, null)).toMatchObject({
    message: 'The request does not fit into the context of gpt-4. It takes 8192 tokens, and the request has 12345.',
    extensions: { contextTokens: 8192, requestTokens: 12_345 },
  });
});

test.each([
  ['the date of a model', 'gpt-4o-2024-08-06: maximum context length is 128000 tokens, and you sent 130,000.', 128_000],
  ['the parts of the request', 'maximum context length is 65536 tokens. You requested 70000 (60000 + 10000).', 65_536],
  ['a code', 'Too large for a model with 32768 maximum context length\ncode 3051', 32_768],
  ['a limit of another kind', 'Request too large on tokens per min (TPM): Limit 30000, Requested 31538.', null],
  ['sizes without a limit', 'The prompt is too long. It has 5000 tokens, and 3000 remain.', null],
])('takes %s for no limit of the context', (_what, message, limit) => {
  const refusal = readErrorBody(400, new Headers(), JSON.stringify({ error: { message } }));
  expect(contextLimitIn(refusal)).toBe(limit);
});
