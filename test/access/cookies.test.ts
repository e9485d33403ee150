import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { signedIn } from '../support/browser-session.ts';
import { createTestService, type TestService, testKey } from '../support/service.ts';

let service: TestService;
let cookie: string;
beforeAll(async () => {
  service = await createTestService();
  cookie = (await signedIn(service, { role: 'admin' })).cookie;
});
afterAll(() => service[Symbol.asyncDispose]());

/** The answer to a request that has no key unless the headers name one. */
async function send(method: string, path: string, headers: Record<string, string>, body: object = {}) {
  const init = { method, headers: { 'content-type': 'application/json', cookie, ...headers } };
  const { http } = createApp(service.services, service.config);
  const sent = method === 'POST' && { body: JSON.stringify(body) };
  return http.fetch(new Request(`http://service.test${path}`, { ...init, ...sent }));
}

const ask = async (method: string, headers: Record<string, string>) =>
  (await send(method, '/api/v1/sessions', headers)).status;

const own = 'http://service.test';

test.for([
  ['a request that the browser calls same-origin', 'GET', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a change from our own origin', 'POST', { 'sec-fetch-site': 'same-origin', origin: own }, 201],
  ['a change from our own origin in a browser that sends no Sec-Fetch-Site', 'POST', { origin: own }, 201],
  ['a GET that says nothing about its page', 'GET', {}, 401],
  ['a page of another site', 'POST', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 401],
  ['a page on another port', 'POST', { 'sec-fetch-site': 'same-site', origin: `${own}:4001` }, 401],
  ['a page on another port in a browser that sends no Sec-Fetch-Site', 'POST', { origin: `${own}:4001` }, 401],
  ['an opaque origin', 'POST', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 401],
  ['a typed address', 'GET', { 'sec-fetch-site': 'none' }, 401],
  ['headers that contradict each other', 'POST', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 401],
  ['a wrong key beside the cookie', 'GET', { 'sec-fetch-site': 'same-origin', authorization: 'Bearer x' }, 401],
  ['a key beside the cookie', 'GET', { 'sec-fetch-site': 'cross-site', authorization: `Bearer ${testKey}` }, 200],
] as const)('%s, with the cookie of an admin', async ([, method, headers, status]) => {
  expect(await ask(method, headers)).toBe(status);
});

test('a cookie that is there twice counts as none', async () => {
  const twice = { 'sec-fetch-site': 'same-origin', cookie: `${cookie}; ${cookie}` };
  expect(await ask('GET', twice)).toBe(401);
});

const list = (method: string, headers: Record<string, string>) => send(method, '/api/trpc/sessions.list', headers);

// Browsers send no `Sec-Fetch-Site` there, and `Origin` with a POST alone.
describe('a query of tRPC by POST, on plain http of a network', () => {
  test('counts for a page of ours, alone and in a batch, where a GET counts as nobody’s', async () => {
    expect((await list('GET', {})).status).toBe(401);
    const { sessionId } = (await (await send('POST', '/api/v1/sessions', { origin: own })).json()) as {
      sessionId: string;
    };
    expect(await (await list('POST', { origin: own })).json()).toMatchObject({
      result: { data: { sessions: expect.arrayContaining([expect.objectContaining({ sessionId })]) as unknown } },
    });
    const batch = '/api/trpc/me,sessions.get?batch=1';
    const both = await send('POST', batch, { origin: own }, { 1: { sessionId } });
    expect([both.status, await both.json()]).toMatchObject([
      200,
      [{ result: { data: { actor: { type: 'member', role: 'admin' } } } }, { result: { data: { sessionId } } }],
    ]);
  });

  test.for([
    ['without an origin', {}],
    ['of another site', { origin: 'https://evil.example' }],
    ['of another site whose browser says so', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of a page on another port', { origin: `${own}:4001` }],
    ['of an opaque origin', { origin: 'null' }],
    ['of another site that claims our origin', { origin: own, 'sec-fetch-site': 'cross-site' }],
  ] as [string, Record<string, string>][])('is refused %s', async ([, headers]) => {
    const answer = await list('POST', headers);
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { error: { data: { problem: { code: 'unauthenticated' } } } },
    ]);
  });

  test('of a form is refused for its type', async () => {
    const form = { origin: own, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await list('POST', form)).status).toBe(415);
  });

  test('does not let a GET change anything', async () => {
    const before = await (await list('POST', { origin: own })).text();
    const fromUs = { 'sec-fetch-site': 'same-origin' };
    const create = `/api/trpc/sessions.create?input=${encodeURIComponent('{"idea":"changed"}')}`;
    const refused = await send('GET', create, fromUs);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await (await list('POST', { origin: own })).text()).toBe(before);
  });
});
