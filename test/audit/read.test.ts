import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry, AuditHead, AuditVerification } from '../../schema/audit.ts';
import { ask } from '../support/graphql.ts';
import { closedVault } from '../../server/store/vault.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { bearer, makeKey } from '../access/keys.ts';
import { createWebhook, deliveriesOf } from '../webhooks/receiver.ts';
import { key as auditKey, tamper } from './chain.ts';
import { lastOf } from './stored.ts';

let service: TestService;
const lines: string[] = [];
beforeAll(async () => {
  service = await createTestService({ audit: { key: () => auditKey }, log: (line) => lines.push(line) });
});
afterAll(() => service[Symbol.asyncDispose]());

interface Page {
  entries: AuditEntry[];
  nextBefore: string | null;
}

const get = async <Body>(path: string, headers = {}): Promise<Body> =>
  (await (await service.fetch(path, { headers })).json()) as Body;
const list = (query = '', headers = {}) => get<Page>(`/api/v1/audit?${query}`, headers);
const actionsOf = ({ entries }: Page) => entries.map(({ action }) => action);

describe('the list', () => {
  test('is newest first, in pages, and the same over tRPC and GraphQL', async () => {
    const { keyId } = await makeKey(service, { name: 'Laptop' });
    await service.post(`/api/v1/keys/${keyId}/rotate`, {});
    await service.fetch(`/api/v1/keys/${keyId}`, { method: 'DELETE' });
    await service.services.audit.seal();
    const all = await list(`targetId=${keyId}`);
    expect(actionsOf(all)).toEqual(['key.revoked', 'key.rotated', 'key.created']);
    expect(all.entries[0]).toMatchObject({
      actor: { type: 'serviceKey', name: 'Service key', role: 'admin', via: 'key' },
      target: { type: 'key', id: keyId, name: 'Laptop' },
      context: { protocol: 'rest', procedure: 'keys.revoke' },
      erased: false,
      seq: expect.any(Number) as unknown,
      hash: expect.stringMatching(/^[\da-f]{64}$/) as unknown,
    });
    const first = await list(`targetId=${keyId}&limit=2`);
    const second = await list(`targetId=${keyId}&limit=2&before=${first.nextBefore}`);
    expect([...first.entries, ...second.entries]).toEqual(all.entries);
    expect(second.nextBefore).toBeNull();

    const input = encodeURIComponent(JSON.stringify({ targetId: keyId }));
    const trpc = await get<{ result: { data: Page } }>(`/api/trpc/audit.list?input=${input}`);
    expect(trpc.result.data).toEqual(all);
    const query = `query ($targetId: ID) { auditEntries(targetId: $targetId, first: 2) {
      entries { id action before after actor { name } } edges { cursor node { seq } } pageInfo { hasNextPage endCursor } } }`;
    const graphql = await ask(service, query, { targetId: keyId });
    expect(graphql.data?.['auditEntries']).toMatchObject({
      entries: first.entries.map(({ id, action, before, after }) => ({ id, action, before, after })),
      pageInfo: { hasNextPage: true, endCursor: first.nextBefore },
    });
  });

  test('is filtered by actor, action, outcome and time', async () => {
    const { key, keyId } = await makeKey(service, { role: 'viewer' });
    await service.fetch('/api/v1/keys', { headers: bearer(key) });
    await service.services.audit.seal();
    await expect.poll(async () => actionsOf(await list(`actorId=${keyId}`))).toEqual(['access.denied']);
    expect(actionsOf(await list('outcome=denied'))).toEqual(['access.denied']);
    expect(new Set(actionsOf(await list('action=key.created')))).toEqual(new Set(['key.created']));
    const { at } = (await list(`targetId=${keyId}`)).entries[0] ?? { at: '' };
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect(actionsOf(await list(`targetId=${keyId}&from=${at}&to=${later}`))).toEqual(['key.created']);
    expect(actionsOf(await list(`targetId=${keyId}&to=${at}`))).toEqual([]);
    expect(actionsOf(await list(`targetId=${keyId}&from=${later}`))).toEqual([]);
    for (const query of ['action=key.eaten', 'outcome=maybe', 'from=yesterday', 'before=x', 'limit=0'])
      expect((await service.fetch(`/api/v1/audit?${query}`)).status).toBe(400);
  });

  test('shows no names of an erased entry', async () => {
    const { keyId } = await makeKey(service, { name: 'Private' });
    const [entry] = (await list(`targetId=${keyId}`)).entries;
    await service.store.pool.query('delete from audit_personal where entry_id = $1', [entry?.id]);
    expect((await list(`targetId=${keyId}`)).entries[0]).toMatchObject({
      erased: true,
      actor: { id: 'service', name: null },
      target: { id: keyId, name: null },
      context: { ip: null, userAgent: null },
    });
  });

  test('of another workspace has none of it', async () => {
    const made = await makeKey(service, { role: 'admin' });
    await service.store.pool.query('update api_key set workspace_id = gen_random_uuid() where id = $1', [made.keyId]);
    const headers = bearer(made.key);
    expect(await list('', headers)).toEqual({ entries: [], nextBefore: null });
    expect(await get('/api/v1/audit/verification', headers)).toMatchObject({ verified: true, entries: 0, sealed: 0 });
    expect(await get('/api/v1/audit/heads', headers)).toEqual({ heads: [], nextBefore: null });
    const exported = await (await service.fetch('/api/v1/audit/export', { headers })).text();
    const found = exported
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Partial<AuditEntry>);
    expect(found.map(({ action }) => action)).toEqual(['audit.exported', undefined]);
    const graphql = await ask(service, '{ auditEntries { entries { id } } auditHeads { heads { seq } } }', {}, headers);
    expect(graphql.data?.['auditEntries']?.['entries']).toHaveLength(1);
    expect(graphql.data?.['auditHeads']?.['heads']).toHaveLength(1);
  });

  test('needs the scope audit:read', async () => {
    const { key } = await makeKey(service, { role: 'developer' });
    for (const path of ['audit', 'audit/export', 'audit/verification', 'audit/heads'])
      expect((await service.fetch(`/api/v1/${path}`, { headers: bearer(key) })).status).toBe(403);
  });
});

describe('an export', () => {
  const odd = ['=1+1', '+1', '-1', '@sum', '\tx', "it's", 'a "quoted", one'];
  test('as JSON lines has every entry, oldest first, and a head that verifies', async () => {
    const response = await service.fetch('/api/v1/audit/export');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.jsonl"');
    const text = await response.text();
    expect(text.endsWith('\n')).toBe(true);
    const items = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry & { head?: AuditHead });
    const entries = items.slice(0, -1);
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(entries.at(-1)).toMatchObject({ action: 'audit.exported', after: { format: 'jsonl' } });
    // An entry that was stored a little later than others has a later place in the chain.
    const chain = entries.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
    expect(chain.map(({ seq }) => seq)).toEqual(chain.map((_, index) => index + 1));
    const { head } = items.at(-1) ?? {};
    expect(head).toMatchObject({ seq: chain.length, hash: chain.at(-1)?.hash });
    const checked = await service.post('/api/v1/audit/verification', { checkpoint: [head] });
    expect(await checked.json()).toMatchObject({ verified: true, sealed: entries.length, problems: [] });
  });

  test('as CSV quotes cells that a spreadsheet would calculate', async () => {
    for (const name of odd) await makeKey(service, { name });
    const response = await service.fetch('/api/v1/audit/export?format=csv&action=key.created');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = parse<Record<string, string>>(await response.text(), { columns: true });
    const names = rows.map(({ targetName }) => targetName).filter((name) => name !== '');
    // Names are trimmed, so the tab is gone.
    expect(names.slice(-odd.length)).toEqual(["'=1+1", "'+1", "'-1", "'@sum", 'x', "it's", 'a "quoted", one']);
    const last = rows.at(-1);
    expect(last).toMatchObject({ action: 'audit.head', signature: expect.stringMatching(/^[\da-f]{64}$/) as unknown });
    expect(new Set(rows.slice(0, -1).map(({ action }) => action))).toEqual(new Set(['key.created']));
    const recorded = await lastOf(service.store.pool, 'audit.exported');
    expect(recorded.after).toEqual({ format: 'csv', action: 'key.created' });
  });

  test('reads page after page, and stops if the client leaves', async () => {
    for (let index = 0; index < 600; index += 1)
      await service.store.pool.query(
        `insert into audit_entry (id, workspace_id, at, action, outcome, count, actor_type, actor_id, personal_digest)
         values (gen_random_uuid(), '00000000-0000-7000-8000-0000000000bb', now(), 'key.created', 'success', 1, 'member', 'x', '')`,
      );
    const made = await makeKey(service, { role: 'admin' });
    await service.store.pool.query('update api_key set workspace_id = $2 where id = $1', [
      made.keyId,
      '00000000-0000-7000-8000-0000000000bb',
    ]);
    const ask = () => service.fetch('/api/v1/audit/export?to=2999-01-01T00:00:00Z', { headers: bearer(made.key) });
    const seen = (await (await ask()).text()).trimEnd().split('\n');
    const ids = seen.map((line) => (JSON.parse(line) as Partial<AuditEntry>).id);
    expect(new Set(ids).size).toBe(seen.length);
    const reader = (await ask()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    // The sealer takes a connection for a moment, too.
    await expect.poll(() => service.store.pool.totalCount - service.store.pool.idleCount).toBe(0);
  });
});

describe('a check', () => {
  test('is the same over REST, tRPC and GraphQL', async () => {
    await service.services.audit.seal();
    const rest = await get<AuditVerification>('/api/v1/audit/verification');
    expect(rest).toMatchObject({ verified: true, unsealed: 0, problems: [] });
    const trpc = await get<{ result: { data: AuditVerification } }>('/api/trpc/audit.verify');
    expect(trpc.result.data).toEqual(rest);
    const fields = 'verified entries sealed unsealed erased truncatedProblems problems { kind seq }';
    const graphql = await ask(service, `{ auditVerification { ${fields} } }`);
    expect(graphql.data?.['auditVerification']).toEqual(rest);
  });

  test('against kept heads finds that the log was cut off, over all protocols', async () => {
    const head = await service.services.audit.signHead('00000000-0000-7000-8000-000000000001');
    const { heads } = await get<{ heads: (AuditHead & { headId: string })[] }>('/api/v1/audit/heads?limit=1');
    expect(heads).toMatchObject([head ?? {}]);
    const seq = head?.seq ?? 0;
    await tamper(
      service.store.pool,
      'delete from audit_entry where id in (select entry_id from audit_seal where seq >= $1)',
      [seq],
    );
    await tamper(service.store.pool, 'delete from audit_seal where seq >= $1', [seq]);
    await tamper(service.store.pool, 'delete from audit_head');
    const problems = [{ kind: 'truncated', seq, toSeq: seq }];
    const rest = await service.post('/api/v1/audit/verification', { checkpoint: heads });
    expect(await rest.json()).toMatchObject({ verified: false, problems });
    const input = encodeURIComponent(JSON.stringify({ checkpoint: [head] }));
    const trpc = await get<{ result: { data: unknown } }>(`/api/trpc/audit.verify?input=${input}`);
    expect(trpc.result.data).toMatchObject({ verified: false, problems });
    const query = `query ($checkpoint: [SignedAuditHeadInput!]) {
      auditVerification(checkpoint: $checkpoint) { verified problems { kind seq toSeq } } }`;
    const graphql = await ask(service, query, { checkpoint: [head] });
    expect(graphql.data?.['auditVerification']).toEqual({ verified: false, problems });
  });

  test('without a key is 503, and an export then ends without a head', async () => {
    await using keyless = await createTestService({ vault: closedVault });
    await makeKey(keyless, {});
    const answer = await keyless.fetch('/api/v1/audit/verification');
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'unavailable']);
    const exported = await (await keyless.fetch('/api/v1/audit/export')).text();
    expect(exported.trimEnd().split('\n').at(-1)).toBe('{"head":null}');
  });
});

describe('a head', () => {
  test('goes to the log and to webhooks that ask for it', async () => {
    const asks = await createWebhook(service, 'https://hooks.example.com/a', { events: ['audit.head'] });
    const other = await createWebhook(service, 'https://hooks.example.com/b');
    const head = await service.services.audit.signHead('00000000-0000-7000-8000-000000000001');
    const logged = lines
      .map((line) => JSON.parse(line) as { auditHead?: AuditHead })
      .findLast(({ auditHead }) => auditHead);
    expect(logged?.auditHead).toEqual(head);
    const [delivery] = await deliveriesOf(service, asks.webhookId);
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ type: 'audit.head', data: head ?? {} });
    expect(await deliveriesOf(service, other.webhookId)).toEqual([]);
  });
});
