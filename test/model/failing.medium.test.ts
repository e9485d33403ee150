import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ServiceError, type ErrorCode } from '../../schema/errors.ts';
import type { Model } from '../../agents/ports.ts';
import { finish, structured } from '../../agents/structured.ts';
import { inDeltas, inJson, inTurn, limited, refusedFormat, type StubAnswer } from '../support/stub-model.ts';
import { ask, cityShape, hear, stubbed, ways } from './ask.ts';

async function failureOf(model: Model, request = ask('Anything'), listen: typeof hear = hear): Promise<ServiceError> {
  const error = await listen(model, request).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

const providerWords = { message: 'sk-secret is wrong, ask ops@provider.example', type: 'x', code: null };
const failure = (status: number): StubAnswer => ({ kind: 'status', status, error: providerWords });

describe.each(ways)(
  'failures have their own codes, and are retried only if that can help ($way)',
  ({ hear: listen }) => {
    const cases: readonly [what: string, answer: StubAnswer, code: ErrorCode, calls: number][] = [
      ['a key that is refused', failure(401), 'model_misconfigured', 1],
      ['a model that is not allowed', failure(403), 'model_misconfigured', 1],
      ['a model that does not exist', failure(404), 'model_misconfigured', 1],
      ['a request that is not accepted', failure(400), 'model_error', 1],
      [
        'a redirect',
        { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } },
        'model_misconfigured',
        1,
      ],
      ['a server that keeps failing', failure(500), 'model_error', 3],
      ['a server that is overloaded', failure(503), 'model_error', 3],
      ['a server that keeps timing out', failure(408), 'model_error', 3],
      ['a rate limit that stays', limited(), 'model_rate_limited', 3],
      ['a rate limit that asks for too long a wait', limited('3600'), 'model_rate_limited', 1],
      [
        'an account without credit',
        { kind: 'status', status: 429, error: { code: 'insufficient_quota' } },
        'budget_exceeded',
        1,
      ],
      ['an account that has to be paid for', failure(402), 'budget_exceeded', 1],
      [
        'a model that does not exist, as 400',
        { kind: 'status', status: 400, error: { code: 'model_not_found' } },
        'model_misconfigured',
        1,
      ],
      [
        'a key that is refused inside the stream',
        { kind: 'raw', pieces: [`data: {"error":{"code":401}}\n\n`] },
        'model_misconfigured',
        1,
      ],
      [
        'an answer that ran out of room',
        { kind: 'deltas', deltas: ['half'], finishReason: 'length' },
        'output_truncated',
        1,
      ],
      ['a filtered answer', { kind: 'deltas', deltas: ['ba'], finishReason: 'content_filter' }, 'output_refused', 1],
      ['a refusal', { kind: 'refusal', text: 'I cannot help with that.' }, 'output_refused', 1],
      ['a stream that is cut behind a delta', { kind: 'cut', deltas: ['half of'] }, 'model_error', 1],
      ['a stream that is cut before a delta', { kind: 'cut', deltas: [] }, 'model_error', 3],
      [
        'a stream that just ends',
        { kind: 'deltas', deltas: ['half'], finishReason: null, done: false },
        'model_error',
        1,
      ],
      ['an empty answer', { kind: 'deltas', deltas: [] }, 'model_error', 3],
      ['broken JSON', { kind: 'raw', pieces: ['data: {"choices":[{"del\n\n'] }, 'model_error', 1],
      ['JSON that is no chunk', { kind: 'raw', pieces: ['data: [1,2]\n\ndata: "x"\n\n'] }, 'model_error', 1],
      ['a page', { kind: 'raw', pieces: ['<html>Sign in</html>'], contentType: 'text/html' }, 'model_error', 1],
      [
        'bytes that are no text',
        { kind: 'raw', pieces: [Buffer.from([0, 255, 10, 10, 200, 10, 10])] },
        'model_error',
        1,
      ],
      ['an event without end', { kind: 'raw', pieces: [`data: ${'x'.repeat(9_000_000)}`] }, 'model_error', 1],
      ['an error inside the stream', { kind: 'raw', pieces: [`data: {"error":{"code":400}}\n\n`] }, 'model_error', 1],
      [
        'a rate limit inside the stream',
        { kind: 'raw', pieces: [`data: {"error":{"code":429}}\n\n`] },
        'model_rate_limited',
        3,
      ],
    ];

    test.each(cases)('%s', async (_what, answer, code, calls) => {
      await using at = await stubbed(() => answer);
      const error = await failureOf(at.model, undefined, listen);
      expect(error.code).toBe(code);
      expect(error.message).toMatch(/^The .+\.$/);
      expect(error.message).not.toMatch(/secret|provider|sk-/);
      expect(at.stub.requests).toHaveLength(calls);
    });

    test('an endless answer is cut off at the limit, and the server sees the connection close', async () => {
      await using at = await stubbed(() => ({ kind: 'endless', delta: 'more ', perWrite: 50 }), {
        maxAnswerBytes: 500_000,
      });
      expect((await failureOf(at.model, undefined, listen)).code).toBe('output_truncated');
      await at.stub.requests[0]?.closed;
      expect(at.stub.requests[0]?.aborted).toBe(true);
    });

    test('a server that does not listen cannot be reached', async () => {
      await using at = await stubbed(() => inDeltas('unused'));
      const { url } = at.stub;
      await at.stub[Symbol.asyncDispose]();
      await using gone = await stubbed(() => inDeltas('unused'), { baseUrl: url });
      const error = await failureOf(gone.model, undefined, listen);
      expect(error.code).toBe('model_error');
      expect(error.message).toBe('Cannot reach the model server.');
    });

    test.each([true, false])('a server that goes silent times out (headers sent: %s)', async (sendHeaders) => {
      await using at = await stubbed(() => ({ kind: 'silence', sendHeaders }), {
        // Longer than a request takes to arrive.
        waits: { firstTokenMs: 2_000 },
        patience: { attempts: 2, firstDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 0 },
      });
      const error = await failureOf(at.model, undefined, listen);
      expect(error.code).toBe('model_error');
      expect(error.message).toBe('The model server went silent.');
      expect(at.stub.requests).toHaveLength(2);
      await at.stub.requests[1]?.closed;
      expect(at.stub.requests[1]?.aborted).toBe(true);
    });

    test('a server that only pings times out', async () => {
      await using at = await stubbed(
        () => ({ kind: 'raw', pieces: Array.from({ length: 200 }, () => ': ping\n\n'), everyMs: 10 }),
        { waits: { firstTokenMs: 100 }, patience: { attempts: 1, firstDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 0 } },
      );
      expect((await failureOf(at.model, undefined, listen)).message).toBe('The model server went silent.');
    });

    test('a server that is slow to begin does not time out', async () => {
      await using at = await stubbed(() => inDeltas('slow but sure', 1, { firstByteMs: 1_200, perWrite: 20 }), {
        waits: { firstTokenMs: 20_000, idleMs: 1_000 },
      });
      expect((await listen(at.model, ask('Take your time'))).text).toBe('slow but sure');
    });

    test('connecting has its own timeout', async () => {
      // Accepts the connection and never answers the TLS handshake.
      await using mute = await muteListener();
      await using at = await stubbed(() => inDeltas('unused'), {
        baseUrl: `https://127.0.0.1:${mute.port}/v1`,
        connectTimeoutMs: 80,
        patience: { attempts: 1, firstDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 0 },
      });
      const began = performance.now();
      expect((await failureOf(at.model, undefined, listen)).message).toBe('Cannot reach the model server.');
      expect(performance.now() - began).toBeGreaterThanOrEqual(79);
    });
  },
);

describe.each(ways)('retrying ($way)', ({ hear: listen }) => {
  test.each<[string, StubAnswer]>([
    ['a rate limit', limited('0')],
    ['a failing server', failure(502)],
    ['a stream cut before its first delta', { kind: 'cut', deltas: [] }],
  ])('survives %s', async (_what, answer) => {
    await using at = await stubbed(inTurn(answer, answer, inDeltas('Here it is')));
    const heard = await listen(at.model, ask('Please'));
    expect(heard.text).toBe('Here it is');
    expect(at.stub.requests).toHaveLength(3);
  });

  test.each([
    ['45', '45 seconds'],
    ['601', '11 minutes'],
    ['7300', '3 hours'],
  ])('tells how long the server asks to wait, if that is too long: %s is %s', async (seconds, words) => {
    await using at = await stubbed(() => limited(seconds));
    const error = await failureOf(at.model, undefined, listen);
    expect(error.message).toBe(`The rate limit of the model server was reached. It asks to wait ${words}.`);
    expect(at.stub.requests).toHaveLength(1);
  });

  test('waits as long as the server asks', async () => {
    await using at = await stubbed(inTurn(limited('1'), inDeltas('Thanks for waiting')));
    const began = performance.now();
    await listen(at.model, ask('Please'));
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
  });

  test('never repeats a delta: an answer that breaks after one is not retried', async () => {
    await using at = await stubbed(inTurn({ kind: 'cut', deltas: ['Once '] }, inDeltas('Once upon a time')));
    await failureOf(at.model, undefined, listen);
    expect(at.stub.requests).toHaveLength(1);
  });
});

describe('a requested schema', () => {
  const city = { city: 'Rome', hills: 7 };
  const shaped = ask('Which city?', { schema: cityShape });

  test('is sent as a strict JSON schema', async () => {
    await using at = await stubbed(() => inJson(city));
    expect(JSON.parse((await hear(at.model, shaped)).text)).toEqual(city);
    expect(at.stub.requests[0]?.body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'city', strict: true, schema: { required: ['city', 'hills'], additionalProperties: false } },
    });
  });

  test('falls back to another format if the server does not support it, and remembers that', async () => {
    await using at = await stubbed((request) => refusedFormat(request, 'json_schema', 'json_object') ?? inJson(city));
    await hear(at.model, shaped);
    await hear(at.model, shaped);
    const formats = at.stub.requests.map(({ body }) => body.response_format?.type ?? 'plain');
    expect(formats).toEqual(['json_schema', 'json_object', 'plain', 'plain']);
    expect(JSON.stringify(at.stub.requests[3]?.body.messages)).toContain('hills');
  });

  test('yields a value that can be stored: NULs and lone surrogates in JSON escapes are replaced', async () => {
    const pieces = String.raw`{"city":"Ro\u0000me \ud800!","hills":null}`;
    await using at = await stubbed(() => inDeltas(pieces, 3));
    const prompt = { task: 'test.city', system: 'Name a city.', data: {}, schema: cityShape.zod };
    const value = await finish(structured(at.model, prompt, new AbortController().signal));
    expect(value).toEqual({ city: 'Ro\ufffdme \ufffd!', hills: null });
  });

  test('keeps the known format if the request itself is invalid', async () => {
    let calls = 0;
    await using at = await stubbed(() => ((calls += 1) <= 3 ? failure(400) : inJson(city)));
    await failureOf(at.model, shaped);
    await hear(at.model, shaped);
    expect(at.stub.requests.at(-1)?.body.response_format?.type).toBe('json_schema');
  });
});

async function muteListener(): Promise<AsyncDisposable & { port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
