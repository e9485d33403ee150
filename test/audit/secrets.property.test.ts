import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleOf } from '../../adapters/openapi/example.ts';
import { auditActionNames, auditActions, auditDetails } from '../../schema/audit-actions.ts';
import { recordAudit, systemOrigin } from '../../server/core/audit/record.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { makeKey } from '../access/keys.ts';
import { createWebhook } from '../webhooks/receiver.ts';
import { storedEntries } from './stored.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

const storedText = async () => {
  const tables = ['audit_entry', 'audit_personal', 'audit_unsealed', 'audit_seal', 'audit_head'];
  const texts = tables.map(async (table) => {
    const { rows } = await service.store.pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    return rows.map(({ text }) => text);
  });
  return (await Promise.all(texts)).flat().join('\n');
};

// Such as `Zq3kkd9…`: long enough that it is in no text by chance.
const secret = fc.stringMatching(/^[A-Za-z0-9]{24,40}$/);

test('no key, secret or address of a webhook is in any stored row', async () => {
  await fc.assert(
    fc.asyncProperty(secret, secret, async (path, password) => {
      const made = await makeKey(service, { name: 'Laptop' });
      const rotated = (await (await service.post(`/api/v1/keys/${made.keyId}/rotate`, {})).json()) as typeof made;
      const webhook = await createWebhook(service, `https://hooks.example.com/${path}?token=${password}`);
      const at = `/api/v1/webhooks/${webhook.webhookId}`;
      const init = { method: 'PATCH', headers: { 'content-type': 'application/json' } };
      await service.fetch(at, { ...init, body: JSON.stringify({ url: `https://example.com/${password}` }) });
      const again = (await (await service.post(`${at}/rotate`, {})).json()) as typeof webhook;
      await service.fetch(at, { method: 'DELETE' });
      const text = await storedText();
      expect(text).toContain(webhook.webhookId);
      const hidden = [made.key, rotated.key].map((key) => key.slice(8));
      for (const value of [...hidden, webhook.secret, again.secret, path, password]) expect(text).not.toContain(value);
    }),
    { numRuns: 10 },
  );
});

/** An object with a secret at each level. */
function withSecret(value: unknown, name: string, hidden: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withSecret(item, name, hidden));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withSecret(member, name, hidden)]);
  return { [name]: hidden, ...(Object.fromEntries(members) as object) };
}

test.each(auditActionNames)('%s stores only what its schema names', async (action) => {
  const names = fc.constantFrom('password', 'secret', 'key', 'token', 'privateKey', 'note', 'email', 'x');
  await fc.assert(
    fc.asyncProperty(names, secret, async (name, hidden) => {
      const before = (await storedEntries(service.store.pool)).length;
      const detailsOf = (when: 'before' | 'after') =>
        withSecret(auditActions[action][when] ? exampleOf(auditActions[action][when]) : {}, name, hidden);
      const details = { before: detailsOf('before'), after: detailsOf('after') };
      const origin = systemOrigin('00000000-0000-7000-8000-000000000001');
      await recordAudit(service.store.pool, origin, { action, target: null, ...(details as object) });
      const [entry] = (await storedEntries(service.store.pool)).slice(before);
      expect(entry?.action).toBe(action);
      expect(JSON.stringify(entry)).not.toContain(hidden);
      for (const when of ['before', 'after'] as const) {
        const known = Object.keys(auditDetails(action, when)?.shape ?? {});
        expect(known).toEqual(expect.arrayContaining(Object.keys(entry?.[when] ?? {})));
      }
    }),
    { numRuns: 3 },
  );
});
