import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { inDeltas, inTurn, startStubModel } from '../support/stub-model.ts';
import { modelConnections } from '../../server/providers/model/connections.ts';
import { openAiModel } from '../../server/providers/model/openai.ts';
import { ask, stubbed, ways } from './ask.ts';

describe.each(ways)('a model on an OpenAI-compatible server ($way)', ({ hear }) => {
  test('yields every delta as it came, and the whole answer with its usage', async () => {
    await using at = await stubbed(() => ({
      kind: 'deltas',
      deltas: ['Hel', 'lo ', 'wor', 'ld'],
      usage: { prompt_tokens: 12, completion_tokens: 4 },
    }));
    const heard = await hear(at.model, ask('Greet me'));
    expect(heard.deltas).toEqual(['Hel', 'lo ', 'wor', 'ld']);
    expect(heard.text).toBe('Hello world');
    expect(heard.usage).toEqual({ inputTokens: 12, outputTokens: 4, cachedTokens: 0, reasoningTokens: 0 });
    expect(at.stub.requests).toHaveLength(1);
    expect(at.stub.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-secret' },
      body: {
        model: 'stub-1',
        messages: [{ role: 'user', content: 'Greet me' }],
        stream: true,
        stream_options: { include_usage: true },
      },
    });
  });

  test('sends no limit of tokens to a model that is not known, or that thinks: thoughts would count', async () => {
    const thinking = '{"choices":[{"delta":{"reasoning_content":"Hm."}}]}';
    const answer = '{"choices":[{"delta":{"content":"Well"},"finish_reason":"stop"}]}';
    let thinks = false;
    await using at = await stubbed(() => ({
      kind: 'raw',
      pieces: [...(thinks ? [`data: ${thinking}\n\n`] : []), `data: ${answer}\n\n`],
    }));
    const limited = ask('Go on', { maxOutputTokens: 50 });
    await hear(at.model, limited);
    thinks = true;
    await hear(at.model, limited);
    await hear(at.model, limited);
    expect(at.stub.requests.map(({ body }) => body.max_completion_tokens)).toEqual([undefined, 50, undefined]);
  });

  test('yields the deltas of one network read as one batch, never joined', async () => {
    await using at = await stubbed(() => inDeltas('abcde'.repeat(200), 5, { perWrite: 20, everyMs: 2 }));
    const heard = await hear(at.model, ask('Go on'));
    expect(heard.deltas).toHaveLength(200);
    expect(heard.batches.length).toBeLessThan(100);
    expect(Math.max(...heard.batches.map(({ length }) => length))).toBeGreaterThanOrEqual(20);
  });

  test('estimates usage if the server does not count', async () => {
    await using at = await stubbed(() => ({ kind: 'deltas', deltas: ['12345678'], usage: null }));
    const { usage } = await hear(at.model, ask('1234567890'));
    expect(usage).toEqual({ inputTokens: 3, outputTokens: 2, cachedTokens: 0, reasoningTokens: 0 });
  });

  test('reuses a connection after an answer was read to its end', async () => {
    const ports = new Set<string>();
    await using at = await stubbed(() => inDeltas('fine'));
    for (let call = 0; call < 4; call += 1) {
      await hear(at.model, ask('Again'));
      const request = at.stub.requests[call];
      await request?.closed;
      ports.add(String(request?.remotePort));
    }
    expect(ports.size).toBe(1);
  });

  test('reuses a connection whose last bytes come after the end of the answer', async () => {
    const whole = 'data: {"choices":[{"delta":{"content":"fine"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
    await using at = await stubbed(() => ({ kind: 'raw', pieces: [whole, ': bye\n\n'], everyMs: 20 }));
    await hear(at.model, ask('One'));
    await at.stub.requests[0]?.closed;
    // The client notices the end in another turn of the event loop. After a stall, a timer would come before it.
    for (let passed = 0; passed < 5; passed += 1) await turn();
    await hear(at.model, ask('Two'));
    expect(at.stub.requests[0]?.aborted).toBe(false);
    expect(at.stub.requests[1]?.remotePort).toBe(at.stub.requests[0]?.remotePort);
  });

  test('buffers nothing for a reader that does not read: the server gets backpressure', async () => {
    await using at = await stubbed(() => ({ kind: 'endless', delta: 'more '.repeat(200), perWrite: 50 }));
    const stream = at.model.stream(ask('Talk'), new AbortController().signal);
    await stream.next();
    await vi.waitFor(
      async () => {
        const sent = at.stub.requests[0]?.sentBytes();
        await sleep(150);
        expect(at.stub.requests[0]?.sentBytes()).toBe(sent);
      },
      { timeout: 90_000, interval: 10 },
    );
    await stream.return({
      text: '',
      usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 },
      ending: 'whole',
    });
  });

  test('retries at once if the server had closed a kept connection', async () => {
    using connections = modelConnections();
    await using first = await startStubModel(() => inDeltas('first'));
    const patience = { attempts: 1, firstDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 0 };
    const model = openAiModel({ apiKey: 'k', baseUrl: first.url, model: 'm', connections, patience });
    await hear(model, ask('One'));
    await first.requests[0]?.closed;
    first.dropIdleConnections();
    const heard = await hear(model, ask('Two'));
    expect(heard.text).toBe('first');
  });

  test('accepts a stream that ends without [DONE], and one without a finish reason', async () => {
    await using at = await stubbed(
      inTurn(
        { kind: 'deltas', deltas: ['no done'], done: false },
        { kind: 'deltas', deltas: ['no reason'], finishReason: null },
        { kind: 'raw', pieces: ['data: {"choices":[{"delta":{"content":"no blank line"},"finish_reason":"stop"}]}'] },
      ),
    );
    expect((await hear(at.model, ask('1'))).text).toBe('no done');
    expect((await hear(at.model, ask('2'))).text).toBe('no reason');
    expect((await hear(at.model, ask('3'))).text).toBe('no blank line');
  });

  test('accepts a complete answer whose connection breaks in what follows it', async () => {
    const whole = 'data: {"choices":[{"delta":{"content":"fine"},"finish_reason":"stop"}]}\n\n';
    const server = createServer((incoming, outgoing) => {
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write(`${whole}data: {"choices":[],"usage":{"prompt_to`, () => outgoing.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    using connections = modelConnections();
    const patience = { attempts: 1, firstDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 0 };
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const heard = await hear(openAiModel({ apiKey: 'k', baseUrl, model: 'm', connections, patience }), ask('Cut'));
    expect(heard.text).toBe('fine');
    server.close();
  });
});

describe.each(ways)('the bytes of an answer ($way)', ({ hear }) => {
  /** Any string, lone surrogates and NULs included. */
  const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

  test('are decoded correctly wherever the network splits them', async () => {
    let pieces: Uint8Array[] = [];
    await using at = await stubbed(() => ({ kind: 'raw', pieces }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(4_000), { maxLength: 12 }),
        fc.boolean(),
        async (deltas, line, cuts, escaped) => {
          fc.pre(deltas.join('') !== '');
          const events = deltas.map((content) => {
            const json = JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
            return `: ping${line}data: ${escaped ? escapeAll(json) : json}${line}${line}`;
          });
          const bytes = Buffer.from(`\ufeff${events.join('')}data: [DONE]${line}${line}`, 'utf8');
          pieces = cut(bytes, cuts);
          const heard = await hear(at.model, ask('Cut'));
          expect(heard.text).toBe(clean(deltas.join('')));
          expect(heard.deltas.join('')).toBe(heard.text);
          expect(heard.deltas.every((delta) => delta !== '' && delta.isWellFormed())).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('keep a surrogate pair that was split over two deltas', async () => {
    await using at = await stubbed(() => ({ kind: 'deltas', deltas: ['a\ud83d', '\ude00b', '\ude00', 'c\ud83d'] }));
    const heard = await hear(at.model, ask('Smile'));
    expect(heard.deltas).toEqual(['a', '\u{1f600}b', '\ufffd', 'c', '\ufffd']);
  });
});

function cut(bytes: Buffer, at: number[]): Uint8Array[] {
  const places = [...new Set(at.map((place) => place % bytes.length)), 0, bytes.length].toSorted((a, b) => a - b);
  return places
    .slice(1)
    .map((end, index) => bytes.subarray(places[index], end))
    .filter(({ length }) => length > 0);
}

function escapeAll(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
