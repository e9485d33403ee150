import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '../../adapters/rest/account-routes.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { openBrowser, type PersonBrowser } from './browser.ts';

let service: TestService;
let browser: PersonBrowser;
beforeAll(async () => {
  service = await createTestService({ environment: { PUBLIC_URL: 'https://agents.example' } });
  browser = await openBrowser(service);
});
afterAll(() => service[Symbol.asyncDispose]());

const names = ['name', 'password', 'email', 'code', 'flowId', 'answer', 'id', 'rawId', 'type', 'response'];
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 12, maxLength: 30 }), fc.emailAddress());
const value = fc.oneof(text, fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), fc.jsonValue()));
const body = fc.dictionary(fc.constantFrom(...names), value);
const routes = accountRoutes.filter((route) => route.body);

test.each(routes.map(({ method, path }) => ({ method: method.toUpperCase(), path })))(
  '$method $path refuses or takes any body, and never fails',
  async ({ method, path }) => {
    const address = `/account${path.slice('/account'.length).replaceAll(/:\w+/g, crypto.randomUUID())}`;
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        expect((await browser.call(method, address, sent)).status).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
  },
);

const base64url = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
const answer = fc.record({
  id: base64url,
  rawId: base64url,
  type: fc.constant('public-key'),
  response: fc.record({ clientDataJSON: base64url, attestationObject: base64url }),
});

test('any bytes in the place of a passkey are refused', async () => {
  await fc.assert(
    fc.asyncProperty(answer, async (sent) => {
      const { body: started } = await browser.call<{ flowId: string }>('POST', '/account/passkeys/registration');
      const request = { flowId: started.flowId, name: 'x', answer: sent };
      expect((await browser.call('POST', '/account/passkeys', request)).status).toBe(400);
    }),
    { numRuns: 40 },
  );
});
