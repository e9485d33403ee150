import { expect, test } from 'vitest';
import { firstWorkspaceId } from '../../schema/first-workspace.ts';
import { echo } from '../support/echo-agent.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { parseMetrics } from '../metrics/scrape.ts';

const agents = { echoBack: echo };
const body = { messages: [{ role: 'user', content: 'one two three' }] };
const file = { name: 'bells.csv', content: Buffer.from('a,b').toString('base64') };

const run = (service: TestService, id: string, headers: Record<string, string> = {}) =>
  service.post(`/api/v1/sessions/${id}/echo-back-agent`, body, headers);

async function setQuota(service: TestService, storageQuotaBytes: number | null) {
  const response = await service.fetch(`/api/v1/workspaces/${firstWorkspaceId}/storage`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ storageQuotaBytes }),
  });
  return [response.status, await response.json()] as const;
}

const workspace = async (service: TestService) =>
  (await (await service.fetch('/api/v1/workspace')).json()) as { storedBytes: number };

test('a full workspace is refused what would store more, and reads, deletes and has room again', async () => {
  await using service = await createTestService({ agents, environment: { STORAGE_QUOTA_BYTES: '1' } });
  const { storage } = service.services;
  const id = await service.createSession();
  const keyed = { 'idempotency-key': 'first' };
  const first = await (await run(service, id, keyed)).text();
  await storage.count();

  const refused = await run(service, id);
  expect([refused.status, await refused.json()]).toMatchObject([
    402,
    { code: 'budget_exceeded', subject: 'workspace', measure: 'storedBytes', limit: 1, used: expect.any(Number) },
  ]);
  expect((await service.post(`/api/v1/sessions/${id}/fork`, {})).status).toBe(402);
  expect((await service.post('/api/trpc/attachments.add', { sessionId: id, ...file })).status).toBe(402);
  const imported = await service.fetch('/api/v1/signals/import', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'text\nhello',
  });
  expect(imported.status).toBe(402);

  // The same key attaches to the run that is there.
  expect(await (await run(service, id, keyed)).text()).toBe(first);
  expect((await service.fetch(`/api/v1/sessions/${id}`)).status).toBe(200);
  expect((await service.fetch(`/api/v1/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
  await storage.count();
  expect((await run(service, await service.createSession())).status).toBe(200);
});

test('the operator sets the quota of one workspace, which counts instead of that of the service', async () => {
  await using service = await createTestService({ agents, environment: { STORAGE_QUOTA_BYTES: '1' } });
  const id = await service.createSession();
  await (await run(service, id)).text();
  await service.services.storage.count();
  expect((await run(service, id)).status).toBe(402);
  expect(await setQuota(service, 1_000_000)).toMatchObject([
    200,
    { storageQuotaBytes: 1_000_000, storedBytes: expect.any(Number) },
  ]);
  expect((await run(service, id)).status).toBe(200);
  expect(await setQuota(service, 2)).toMatchObject([200, { storageQuotaBytes: 2 }]);
  expect((await run(service, id)).status).toBe(402);
  expect(await setQuota(service, 0)).toMatchObject([400, { errors: [{ path: 'storageQuotaBytes' }] }]);
});

test('nothing is counted while no workspace has a quota', async () => {
  await using service = await createTestService({ agents });
  const id = await service.createSession();
  await (await run(service, id)).text();
  await service.services.storage.keep();
  const unlimited = { storageQuotaBytes: null, storageLimitBytes: null, storedBytes: null, storedAt: null };
  expect(await workspace(service)).toMatchObject(unlimited);
  await setQuota(service, 1);
  await service.services.storage.keep();
  const counted = { storageQuotaBytes: 1, storageLimitBytes: 1, storedBytes: expect.any(Number) };
  expect(await workspace(service)).toMatchObject({ ...counted, storedAt: expect.stringMatching(/Z$/) });
  expect((await run(service, id)).status).toBe(402);
});

test('a workspace tells what it may store by the quota that counts, and metrics count those that are near it and full', async () => {
  await using service = await createTestService({ agents, environment: { STORAGE_QUOTA_BYTES: '1000000000' } });
  await (await run(service, await service.createSession())).text();
  await service.services.storage.count();
  const { storedBytes } = await workspace(service);
  expect(await workspace(service)).toMatchObject({ storageQuotaBytes: null, storageLimitBytes: 1_000_000_000 });
  const { pool } = service.store;
  // A deleted workspace is not counted.
  await pool.query(
    `insert into workspace (id, name, slug, created_at, stored_bytes, storage_quota_bytes, deleted_at)
     values (gen_random_uuid(), 'Near', 'near', now(), 800000000, null, null),
       (gen_random_uuid(), 'Below', 'below', now(), 799999999, null, null),
       (gen_random_uuid(), 'Roomy', 'roomy', now(), 1000000000, 2000000000, null),
       (gen_random_uuid(), 'Gone', 'gone', now(), 1000000000, null, now())`,
  );
  await setQuota(service, storedBytes);
  expect(await workspace(service)).toMatchObject({ storageQuotaBytes: storedBytes, storageLimitBytes: storedBytes });
  const samples = parseMetrics(await (await service.fetch('/metrics')).text());
  const valueOf = (wanted: string) => samples.find(({ name }) => name === wanted)?.value;
  expect([valueOf('workspaces_near_quota'), valueOf('workspaces_full')]).toEqual([1, 1]);
});
