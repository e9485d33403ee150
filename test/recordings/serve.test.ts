import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startReplay } from '../../cli/replay/replay-server.ts';
import type { Match } from '../../cli/replay/playback.ts';
import { replaySettings } from '../../cli/replay/settings.ts';
import { recordedRequestOf, requestHash } from '../../schema/recorded-request.ts';
import { recording, recordedCall } from './made.ts';

const user = (content: string) => ({ role: 'user', content });
const named = (name: string) => ({ type: 'json_schema', json_schema: { name, schema: {} } });

/** A prompt that names a mark and an id. */
const asks = (id: string, mark: string) => [user(`Lines end in ${mark}:\n${id}`)];

async function asked(url: string, body: object): Promise<Response> {
  return fetch(`${url}/chat/completions`, { method: 'POST', body: JSON.stringify({ model: 'x', ...body }) });
}

/** How it was answered, and with which text. */
async function said(url: string, body: object): Promise<[string | null, string | null, string]> {
  const answer = await asked(url, body);
  const { choices, error } = (await answer.json()) as {
    choices?: { message: { content: string } }[];
    error?: { message: string };
  };
  const { headers } = answer;
  return [
    headers.get('x-recording'),
    headers.get('x-recording-step'),
    choices?.[0]?.message.content ?? error?.message ?? '',
  ];
}

describe('a replay', () => {
  test('answers an equal request exactly, and several equal ones in order', async () => {
    const calls = ['one', 'two'].map((text, index) =>
      recordedCall({ step: `a:${index}`, asks: [user('Hi')], says: [text] }),
    );
    await using server = await startReplay([recording(calls)], { port: 0 });
    const hi = { messages: [user('Hi')] };
    expect(await said(server.url, hi)).toEqual(['exact', 'a%3A0', 'one']);
    expect(await said(server.url, { ...hi, temperature: 1 })).toEqual(['exact', 'a%3A1', 'two']);
    // A server that is asked again after a lost answer gives the same one.
    expect(await said(server.url, hi)).toEqual(['exact', 'a%3A1', 'two']);
  });

  test('answers another request with the next answer of its kind, and says what differs', async () => {
    const calls = [
      recordedCall({ step: 'terms:1', asks: [user('Terms')], format: named('terms'), says: ['["a"]'] }),
      recordedCall({ step: 'rate:1', asks: [user('Rules'), user('Bells')], format: named('rate'), says: ['1'] }),
      recordedCall({ step: 'rate:2', asks: [user('Rules'), user('Lamps')], format: named('rate'), says: ['2'] }),
    ];
    const matches: Match[] = [];
    await using server = await startReplay([recording(calls)], { port: 0, matched: (match) => matches.push(match) });
    const rate = (content: string) => ({
      messages: [user('New rules'), user(content)],
      response_format: named('rate'),
    });
    expect(await said(server.url, rate('Lamps'))).toEqual(['by-order', 'rate%3A2', '2']);
    expect(await said(server.url, rate('Ropes'))).toEqual(['by-order', 'rate%3A1', '1']);
    expect(matches[0]).toMatchObject({
      difference: 'messages[0].content, character 1: recorded "Rules", asked "New rules"',
    });
    const refused = await asked(server.url, rate('More'));
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { code: 'not_recorded', message: 'Not recorded. No answer is left of the kind rate.' } },
    ]);
    expect(await said(server.url, { messages: [user('x')] })).toEqual([
      null,
      null,
      'Not recorded. There is no answer of the kind text.',
    ]);
    const report = { recorded: 3, exact: 0, notAsked: ['terms:1'], leftOut: [] };
    expect(server.report()).toMatchObject(report);
    expect(await (await fetch(new URL('/report', server.url))).json()).toMatchObject(report);
  });

  test('puts the ids of the request into the answer, whatever its pieces are', async () => {
    const [recordedId, askedId] = ['0f2c0000-0000-4000-8000-00000000000a', '0f2c0000-0000-4000-8000-00000000000b'];
    const says = [`<file ${'k12'}`, `34>${recordedId.slice(0, 9)}`, recordedId.slice(9)];
    const call = recordedCall({ step: 'a:1', asks: asks(recordedId, 'k1234'), says });
    await using server = await startReplay([recording([call])], { port: 0 });
    const answer = await said(server.url, { messages: asks(askedId, 'kabcd') });
    expect(answer).toEqual(['exact', 'a%3A1', `<file kabcd>${askedId}`]);
  });

  test('streams, and a client that leaves in the middle disturbs nobody', async () => {
    const says = Array.from({ length: 20_000 }, (_, index) => `word ${index} `);
    await using server = await startReplay([recording([recordedCall({ step: 'a:1', asks: [user('Hi')], says })])], {
      port: 0,
    });
    const body = { messages: [user('Hi')], stream: true };
    const left = await asked(server.url, body);
    await left.body?.cancel();
    const text = await (await asked(server.url, body)).text();
    const events = text.split('\n\n').filter((event) => event !== '' && event !== 'data: [DONE]');
    const deltas = events.map(
      (event) =>
        (JSON.parse(event.slice(6)) as { choices: { delta: { content?: string } }[] }).choices[0]?.delta.content ?? '',
    );
    expect(deltas.join('')).toBe(says.join(''));
    expect(text).toContain('"finish_reason":"stop"');
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });

  test.each([
    ['no JSON', '{', 422],
    ['no messages', '{}', 422],
    ['messages of another type', '{"messages":[1]}', 422],
  ])('refuses a request with %s', async (_what, body, status) => {
    await using server = await startReplay([recording([])], { port: 0 });
    const answer = await fetch(`${server.url}/chat/completions`, { method: 'POST', body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect((await fetch(`${server.url}/embeddings`)).status).toBe(404);
  });
});

test.each([
  ['rebound.example', 421],
  ['127.0.0.1.rebound.example', 421],
  ['localhost', 200],
])('a replay that is asked as %s answers %i', async (host, status) => {
  await using server = await startReplay([recording([])], { port: 0 });
  const asking = get(new URL('/report', server.url), { headers: { host } });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(status);
});

test('the settings of a replay are those with which the service asks the same', () => {
  const call = recordedCall({ step: 'a:1', asks: [user('Hi')], says: [] });
  const calls = [
    { ...call, contextTokens: 32_768, outputTokens: 4_096 },
    { ...call, tier: 'fast' as const, model: 'small', contextTokens: 8_192 },
    { ...call, tier: 'vision' as const, takesPictures: true },
  ];
  expect(replaySettings('http://127.0.0.1:1/v1', [recording(calls)])).toEqual([
    'OPENAI_BASE_URL=http://127.0.0.1:1/v1',
    'OPENAI_API_KEY=recorded',
    'OPENAI_MODEL=large',
    'OPENAI_MODEL_FAST=small',
    'OPENAI_MODEL_VISION=large',
    'MODEL_LIMITS=large=32768,4096;small=8192,8192',
  ]);
});

const withPicture = (url: string) =>
  recordedRequestOf({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  });

test('a picture counts by its hash', () => {
  const url = 'data:image/png;base64,AAAA';
  expect(JSON.stringify(withPicture(url))).not.toContain('AAAA');
  expect(requestHash(withPicture(url))).toBe(requestHash(withPicture(url)));
  expect(requestHash(withPicture(url))).not.toBe(requestHash(withPicture(`${url}B`)));
});
