import { expect, test } from 'vitest';
import { bearer, makeKey } from '../access/keys.ts';
import { clientOf } from '../sdk/service.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';
import { finding } from './finding.ts';

const works = { what: 'build', state: 'works', says: 'A small application was built.', durationMs: 4 } as const;
const lacking = { what: 'look', state: 'missing', says: 'No Chromium was found.', durationMs: 1 } as const;
const fails = { what: 'render', state: 'fails', says: 'It does not render: boom', durationMs: 2 } as const;

test('where projects are built is shown the same over each protocol, without a secret, and for who may only read', async () => {
  await using service = await createTestService({ sandboxes: finding([]) });
  const { previewUrl } = service.services;
  const expected = { provider: 'local', address: null, boundary: 'bubblewrap', previewUrl, previewVersions: 20 };
  const { key } = await makeKey(service, { role: 'viewer' });
  expect(await (await service.fetch('/api/v1/sandboxes', { headers: bearer(key) })).json()).toEqual(expected);
  expect(await (await service.fetch('/api/trpc/sandboxes.info')).json()).toEqual({ result: { data: expected } });
  await using http = await listen(service);
  expect(await clientOf(http.url).sandboxes()).toEqual(expected);
  const { data } = await ask(service, '{ sandboxes { provider address boundary previewUrl previewVersions } }');
  expect(data).toEqual({ sandboxes: expected });
  expect((await service.post('/api/v1/sandboxes/test', undefined, bearer(key))).status).toBe(403);
});

test.each([
  [[works, lacking], true],
  [[works, fails], false],
])('a test of them is good if nothing fails: %j', async (findings, ok) => {
  const tested: string[] = [];
  await using service = await createTestService({ sandboxes: finding(findings, tested) });
  expect(await (await service.post('/api/v1/sandboxes/test')).json()).toEqual({ ok, findings });
  await using http = await listen(service);
  expect(await clientOf(http.url).testSandboxes()).toEqual({ ok, findings });
  const { data } = await ask(service, 'mutation { testSandboxes { ok findings { what state says durationMs } } }');
  expect(data).toEqual({ testSandboxes: { ok, findings } });
  expect(new Set(tested)).toEqual(new Set(['00000000-0000-7000-8000-000000000001']));
});
