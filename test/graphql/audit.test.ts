import { type Audit, serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpService, listen } from '../support/http.ts';
import { createTestService, testKey, type TestService } from '../support/service.ts';

let service: TestService;
let http: HttpService;
beforeAll(async () => {
  service = await createTestService();
  http = await listen(service);
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const audits = serverAudits({
  url: () => `${http.url}/api/graphql`,
  fetchFn(url: string, init: RequestInit = {}) {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${testKey}` };
    return fetch(url, { ...init, headers });
  },
});

const required = (word: string) => audits.filter(({ name }: Audit) => name.startsWith(word)).length;

test('the audit suite is complete', () => {
  expect([required('MUST'), required('SHOULD'), required('MAY'), audits.length]).toEqual([13, 23, 25, 61]);
});

test.each(audits)('GraphQL over HTTP: $id $name', async (audit) => {
  const result = await audit.fn();
  expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok');
});
