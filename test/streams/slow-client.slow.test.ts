import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { makeKey } from '../access/keys.ts';
import { type AnyEvent, cursors, parseEvents, readUntil, types } from '../support/events.ts';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';
import { inDeltas, inJson, type StubModel, startStubModel } from '../support/stub-model.ts';

const idea = { messages: [{ role: 'user', content: 'A tool for bell founders to plan their castings' }] };
/** More than all buffers between a server and a client that does not read. */
const text = 'The quick brown fox jumps over the lazy dog. '.repeat(200_000);

function startModel(words: string, size: number, everyMs: number): Promise<StubModel> {
  return startStubModel(({ body }) =>
    body.response_format ? inJson({ ideaSummary: 'A tool.' }) : inDeltas(words, size, { everyMs }),
  );
}

async function startService(model: StubModel): Promise<TestService> {
  return createTestService({ environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' } });
}

/** Sends the request, and does not read the response yet. */
async function begin(http: HttpService, path: string, body: unknown, key: string): Promise<IncomingMessage> {
  const outgoing = request(`${http.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    agent: false,
  });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(incoming.statusCode).toBe(200);
  return incoming;
}

async function read(incoming: IncomingMessage): Promise<AnyEvent[]> {
  return parseEvents(await readText(incoming));
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let whole = '';
  for await (const piece of incoming.setEncoding('utf8')) whole += piece as string;
  return whole;
}

const said = (events: readonly AnyEvent[]) =>
  events
    .filter(({ type }) => type === 'text_delta')
    .map(({ delta }) => delta)
    .join('');

describe('a run that is followed while it executes', () => {
  test.each(['the service key', 'a key of its own'])(
    'reaches fast and pausing readers in order and once (%s)',
    async (whose) => {
      await using model = await startModel(text, 60_000, 2);
      await using service = await startService(model);
      await using http = await listen(service);
      const key = whose === 'the service key' ? testKey : (await makeKey(service, {})).key;
      const id = await service.createSession();
      const slow = await begin(http, `/sessions/${id}/ideation-agent`, idea, key);
      const fast = read(await begin(http, `/sessions/${id}/events`, undefined, key));
      const late = pause(300).then(async () =>
        read(await begin(http, `/sessions/${id}/events?since=7`, undefined, key)),
      );
      const seen = await fast;
      expect(cursors(seen)).toEqual(seen.map((_, index) => index + 1));
      expect(types(seen).slice(-2)).toEqual(['ideation_complete', 'done']);
      expect(said(seen)).toBe(text);
      expect(await read(slow)).toEqual(seen);
      expect(await late).toEqual(seen.slice(7));
    },
  );

  test('reaches every reader in order and once, whenever it connects, and ends for all at once', async () => {
    await using model = await startModel('one two three four '.repeat(100), 5, 2);
    await using service = await startService(model);
    await using http = await listen(service);
    const id = await service.createSession();
    const starter = read(await begin(http, `/sessions/${id}/ideation-agent`, idea, testKey));
    const readers = Array.from({ length: 60 }, async (_, index) => {
      await pause(index * 13);
      const since = index % 7;
      return {
        since,
        text: await readText(await begin(http, `/sessions/${id}/events?since=${since}`, undefined, testKey)),
      };
    });
    const all = await starter;
    expect(cursors(all)).toEqual(all.map((_, index) => index + 1));
    for (const { since, text } of await Promise.all(readers)) {
      expect(parseEvents(text)).toEqual(all.slice(since));
      // Its end did not wait for a ping.
      expect(text).not.toContain(': ping');
    }
  });

  test('has no gap for a reader that missed the notification of another node', async () => {
    await using model = await startModel('one two three four', 5, 2);
    await using here = await startService(model);
    await using http = await listen(here);
    await using elsewhere = await createTestService({
      environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' },
      store: here.store,
      node: '00000000-0000-7000-8000-00000000000b',
    });
    const id = await here.createSession();
    const gone = new AbortController();
    const reader = await fetch(`${http.url}/api/v1/sessions/${id}/events?follow=true`, {
      headers: { authorization: `Bearer ${testKey}` },
      signal: gone.signal,
    });
    let dones = 0;
    const events = readUntil(reader, ({ type }) => type === 'done' && (dones += 1) === 3);
    for (const node of [here, elsewhere, here]) {
      await (await node.post(`/api/v1/sessions/${id}/ideation-agent`, idea)).text();
    }
    const seen = await events;
    gone.abort();
    expect(cursors(seen)).toEqual(seen.map((_, index) => index + 1));
  });

  test('is cut if its key is revoked, and continues without its reader', async () => {
    await using model = await startModel(text, 60_000, 10);
    await using service = await startService(model);
    await using http = await listen(service);
    const { key, keyId } = await makeKey(service, {});
    const id = await service.createSession();
    const reader = await begin(http, `/sessions/${id}/ideation-agent`, idea, key);
    const events = read(reader);
    await pause(500);
    expect((await service.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' })).status).toBeLessThan(300);
    const seen = await events;
    expect(types(seen)).not.toContain('done');
    expect(said(seen).length).toBeGreaterThan(0);
    expect(said(seen).length).toBeLessThan(text.length);
    const log = parseEvents(await (await service.fetch(`/api/v1/sessions/${id}/events`)).text());
    expect(types(log).at(-1)).toBe('done');
    expect(log.slice(0, seen.length)).toEqual(seen);
  });
});
