import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditActions } from '../../schema/audit-actions.ts';
import { goodAnswer } from '../conformance/answers.ts';
import { type MarkedModel, startMarkedModel } from '../conformance/marked-sessions.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { bearer, makeKey } from '../access/keys.ts';
import { createWebhook } from '../webhooks/receiver.ts';
import { lastOf, storedEntries } from './stored.ts';

let model: MarkedModel;
let service: TestService;
const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
beforeAll(async () => {
  model = opened.use(await startMarkedModel());
  const environment = { OPENAI_BASE_URL: model.stub.url, OPENAI_MODEL: 'stub' };
  service = opened.use(await createTestService({ environment }));
});

const url = 'https://hooks.example.com/services/T0/secret-part?token=x';
const remove = (path: string) => service.fetch(path, { method: 'DELETE' });
const trpc = (procedure: string, input: object) => service.post(`/api/trpc/${procedure}`, input);
const dataOf = async (response: Response) =>
  ((await response.json()) as { result: { data: Record<string, string> } }).result.data;

/** How each protocol does what the audit log records; each returns the id of its target. */
type Deed = () => Promise<string>;
const rest: Record<string, Deed> = {
  async 'key.created'() {
    return (await makeKey(service, { name: 'Laptop' })).keyId;
  },
  async 'key.rotated'() {
    const { keyId } = await makeKey(service, {});
    await service.post(`/api/v1/keys/${keyId}/rotate`, { overlapSeconds: 60 });
    return keyId;
  },
  async 'key.revoked'() {
    const { keyId } = await makeKey(service, {});
    await remove(`/api/v1/keys/${keyId}`);
    // Changes nothing, so it is not recorded.
    await remove(`/api/v1/keys/${keyId}`);
    return keyId;
  },
  async 'webhook.created'() {
    return (await createWebhook(service, url)).webhookId;
  },
  async 'webhook.updated'() {
    const { webhookId } = await createWebhook(service, url);
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"enabled":false}' };
    await service.fetch(`/api/v1/webhooks/${webhookId}`, init);
    return webhookId;
  },
  async 'webhook.secretRotated'() {
    const { webhookId } = await createWebhook(service, url);
    await service.post(`/api/v1/webhooks/${webhookId}/rotate`, {});
    return webhookId;
  },
  async 'webhook.deleted'() {
    const { webhookId } = await createWebhook(service, url);
    await remove(`/api/v1/webhooks/${webhookId}`);
    return webhookId;
  },
  async 'session.deleted'() {
    const sessionId = await service.createSession();
    await remove(`/api/v1/sessions/${sessionId}`);
    return sessionId;
  },
  async 'run.decided'() {
    return decided(async (run, approvalId) => {
      const { sessionId, runId } = run;
      await teamRun(service, sessionId, runId).decide({ approvalId, decision: 'reject' });
    });
  },
};
const overTrpc: Record<string, Deed> = {
  async 'key.created'() {
    return (await dataOf(await trpc('keys.create', { name: 'Laptop' })))['keyId'] ?? '';
  },
  async 'key.rotated'() {
    const { keyId } = await makeKey(service, {});
    await trpc('keys.rotate', { keyId, overlapSeconds: 60 });
    return keyId;
  },
  async 'key.revoked'() {
    const { keyId } = await makeKey(service, {});
    await trpc('keys.revoke', { keyId });
    return keyId;
  },
  async 'webhook.created'() {
    return (await dataOf(await trpc('webhooks.create', { url })))['webhookId'] ?? '';
  },
  async 'webhook.updated'() {
    const { webhookId } = await createWebhook(service, url);
    await trpc('webhooks.update', { webhookId, enabled: false });
    return webhookId;
  },
  async 'webhook.secretRotated'() {
    const { webhookId } = await createWebhook(service, url);
    await trpc('webhooks.rotate', { webhookId });
    return webhookId;
  },
  async 'webhook.deleted'() {
    const { webhookId } = await createWebhook(service, url);
    await trpc('webhooks.delete', { webhookId });
    return webhookId;
  },
  async 'session.deleted'() {
    const sessionId = await service.createSession();
    await trpc('sessions.delete', { sessionId });
    return sessionId;
  },
  async 'run.decided'() {
    return decided(async (run, approvalId) => {
      await trpc('runs.decide', { ...run, approvalId, decision: 'reject' });
    });
  },
};
const graphql: Record<string, Deed> = {
  async 'session.deleted'() {
    const sessionId = await service.createSession();
    await ask(service, 'mutation ($id: ID!) { deleteSession(id: $id) }', { id: sessionId });
    return sessionId;
  },
  async 'run.decided'() {
    const query = `mutation ($sessionId: ID!, $runId: ID!, $approvalId: ID!) {
      decideRun(sessionId: $sessionId, runId: $runId, approvalId: $approvalId, decision: "reject") { status } }`;
    return decided(async (run, approvalId) => {
      await ask(service, query, { ...run, approvalId });
    });
  },
};

/** Starts a team that waits for approval, and decides. */
async function decided(decide: (run: { sessionId: string; runId: string }, approvalId: string) => Promise<void>) {
  const sessionId = await service.createSession();
  const task = model.ideaFor(goodAnswer).text;
  const runId = await startTeam(service, sessionId, { agents: ['ideation'], task, approvals: true });
  const { waitingFor } = await teamRun(service, sessionId, runId).waits();
  await decide({ sessionId, runId }, waitingFor?.approvalId ?? '');
  return runId;
}

const procedures: Readonly<Record<string, string>> = {
  'key.created': 'keys.create',
  'key.rotated': 'keys.rotate',
  'key.revoked': 'keys.revoke',
  'webhook.created': 'webhooks.create',
  'webhook.updated': 'webhooks.update',
  'webhook.secretRotated': 'webhooks.rotate',
  'webhook.deleted': 'webhooks.delete',
  'session.deleted': 'sessions.delete',
  'run.decided': 'runs.decide',
};
const off = { url: 'https://hooks.example.com', enabled: false };
const on = { url: 'https://hooks.example.com', enabled: true };
const details: Readonly<Record<string, { before: unknown; after: unknown }>> = {
  'key.created': { before: null, after: { role: 'developer', expiresAt: null } },
  'key.rotated': {
    before: { hint: expect.stringMatching(/^uas_/) as unknown },
    after: { hint: expect.stringMatching(/^uas_/) as unknown, previousUntil: expect.any(String) as unknown },
  },
  'key.revoked': { before: { role: 'developer' }, after: { revokedAt: expect.any(String) as unknown } },
  'webhook.created': { before: null, after: on },
  'webhook.updated': { before: on, after: { ...off, changed: ['enabled'] } },
  'webhook.secretRotated': { before: null, after: { previousUntil: expect.any(String) as unknown } },
  'webhook.deleted': { before: on, after: null },
  'session.deleted': { before: null, after: null },
  'run.decided': {
    before: { stage: 'ideation', approvalId: expect.any(String) as unknown },
    after: { decision: 'reject', sessionId: expect.any(String) as unknown },
  },
};

describe.each([
  ['rest', rest],
  ['trpc', overTrpc],
  ['graphql', graphql],
])('over %s', (protocol, deeds) => {
  test.each(Object.keys(deeds))('%s is recorded once, with who did it and how', async (action) => {
    const id = await deeds[action]?.();
    const entries = (await storedEntries(service.store.pool)).filter(
      (one) => one.action === action && one.target_id === id,
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      outcome: 'success',
      count: 1,
      actor_type: 'serviceKey',
      actor_id: 'service',
      actor_via: 'key',
      target_type: auditActions[action as keyof typeof auditActions].target,
      protocol,
      procedure: procedures[action],
      request_id: expect.any(String) as unknown,
      data: { actorName: 'Service key', ip: 'unknown' },
      ...details[action],
    });
  });
});

const finished = async () => {
  const sessionId = await service.createSession({ idea: 'A planner for bell founders' });
  const run = { task: model.ideaFor(goodAnswer).text, agents: ['ideation', 'prd'] };
  const runId = await startTeam(service, sessionId, run);
  await expect.poll(async () => (await teamRun(service, sessionId, runId).read()).status).toBe('completed');
  return sessionId;
};

describe('an export', () => {
  test.each([
    ['zip', 'export.zip'],
    ['bundle', 'export.bundle'],
    ['replay', 'export.replay'],
  ])('as %s is recorded, and fails if it cannot be', async (format, file) => {
    const sessionId = await finished();
    const headers = { 'user-agent': 'curl/8' };
    const download = () => service.fetch(`/api/v1/sessions/${sessionId}/${file}`, { headers });
    expect((await download()).status).toBe(200);
    expect(await lastOf(service.store.pool, 'session.exported')).toMatchObject({
      target_id: sessionId,
      protocol: 'rest',
      after: { format },
      data: { userAgent: 'curl/8' },
    });
    const { pool } = service.store;
    await pool.query('alter table audit_entry rename to elsewhere');
    try {
      expect((await download()).status).toBe(500);
    } finally {
      await pool.query('alter table elsewhere rename to audit_entry');
    }
  });
});

describe('a change that cannot be recorded', () => {
  test('is not made', async () => {
    const { keyId } = await makeKey(service, {});
    const { webhookId } = await createWebhook(service, url);
    const sessionId = await service.createSession();
    const { pool } = service.store;
    const counts = async () => {
      const { rows } = await pool.query(
        `select (select count(*) from api_key) as keys, (select count(*) from api_key where revoked_at is not null) as revoked,
           (select count(*) from webhook) as webhooks, (select count(*) from session) as sessions`,
      );
      return rows;
    };
    const before = await counts();
    await pool.query('alter table audit_entry rename to elsewhere');
    try {
      const answers = [
        await service.post('/api/v1/keys', { name: 'x' }),
        await remove(`/api/v1/keys/${keyId}`),
        await service.post('/api/v1/webhooks', { url }),
        await remove(`/api/v1/webhooks/${webhookId}`),
        await remove(`/api/v1/sessions/${sessionId}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
      expect(await counts()).toEqual(before);
    } finally {
      await pool.query('alter table elsewhere rename to audit_entry');
    }
    expect(
      (await service.fetch('/api/v1/sessions', { headers: bearer((await makeKey(service, {})).key) })).status,
    ).toBe(200);
  });
});
