import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** The status of a request that has no key unless the headers name one. */
async function ask(method: string, headers: Record<string, string>): Promise<number> {
  const init = { method, headers: { 'content-type': 'application/json', cookie, ...headers } };
  const { http } = createApp(service.services, service.config);
  const request = new Request('http://service.test/api/v1/sessions', {
    ...init,
    ...(method === 'POST' && { body: '{}' }),
  });
  return (await http.fetch(request)).status;
}

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
