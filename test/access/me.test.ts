import { describe, expect, test } from 'vitest';
import { roleScopes, serviceScopes } from '../../server/core/access/roles.ts';
import { tokenHash } from '../../server/core/access/tokens.ts';
import { packageVersion } from '../../server/process/package-version.ts';
import { sdkService } from '../sdk/service.ts';
import { type SignedIn, signedIn } from '../support/browser-session.ts';
import { ask } from '../support/graphql.ts';
import { createTestService } from '../support/service.ts';
import { trpcClient } from '../support/trpc.ts';
import { bearer, makeKey } from './keys.ts';
import { storeKey } from './stored-key.ts';

const opened = sdkService();

const as = async (headers: Record<string, string>) => {
  const answer = await opened.service.withoutKey('/api/v1/me', { headers });
  return [answer.status, await answer.json()] as const;
};
const inBrowser = ({ cookie }: SignedIn) => as({ cookie, 'sec-fetch-site': 'same-origin' });

const first = { workspaceId: '00000000-0000-7000-8000-000000000001', name: 'First workspace', slug: 'main' };
const service = { version: packageVersion(), usesModel: false, model: 'offline-draft' };
const serviceKey = { type: 'serviceKey', id: 'service', name: 'Service key', role: 'admin', via: 'key' };

describe('me', () => {
  test('is the service key, the same over REST, tRPC, GraphQL and the SDK', async () => {
    const me = await opened.client.me();
    expect(me).toEqual({ actor: serviceKey, scopes: serviceScopes, workspace: first, service });
    expect(await as(bearer('wrong'))).toMatchObject([401, { code: 'unauthenticated' }]);
    expect(await trpcClient(opened.http.url).me.query()).toEqual(me);
    const members = 'actor { type id name role via } workspace { workspaceId name slug }';
    const query = `{ me { scopes ${members} service { version usesModel model } } }`;
    expect((await ask(opened.service, query)).data).toEqual({ me });
  });

  test('is the browser of a member, with the rights of the role', async () => {
    const viewer = await signedIn(opened.service, { role: 'viewer', via: 'passkey' });
    const actor = { type: 'member', id: viewer.memberId, name: 'Signed in', role: 'viewer', via: 'passkey' };
    expect(await inBrowser(viewer)).toEqual([200, { actor, scopes: roleScopes.viewer, workspace: first, service }]);
  });

  test('is the browser of a setup link, which has no account', async () => {
    const browser = await signedIn(opened.service, { role: 'admin' });
    const change = `update browser_session set person_id = null, via = 'link' where token_hash = $1`;
    await opened.service.store.pool.query(change, [tokenHash(browser.token)]);
    expect(await inBrowser(browser)).toMatchObject([
      200,
      { actor: { ...serviceKey, via: 'link' }, scopes: serviceScopes },
    ]);
  });

  test('is a key with the scopes that count now, in its own workspace', async () => {
    const scopes = ['sessions:read', 'agents:prd'];
    const made = await makeKey(opened.service, { role: 'pm', scopes });
    const actor = { type: 'key', id: made.keyId, name: 'Test', role: 'pm', via: 'key' };
    expect(await as(bearer(made.key))).toMatchObject([200, { actor, scopes, workspace: first }]);

    const elsewhere = { name: 'Blue Heron', slug: 'blue-heron', admin: { name: 'Bo' } };
    const { workspace } = (await (await opened.service.post('/api/v1/workspaces', elsewhere)).json()) as {
      workspace: { workspaceId: string };
    };
    const { workspaceId } = workspace;
    const { memberId } = await signedIn(opened.service, { role: 'viewer', workspaceId });
    const key = await storeKey(opened.service.store.pool, { workspaceId, role: 'admin', memberId });
    expect(await as(bearer(key))).toMatchObject([
      200,
      {
        actor: { type: 'member', id: memberId, role: 'viewer', via: 'key' },
        scopes: roleScopes.viewer,
        workspace: { workspaceId, name: 'Blue Heron', slug: 'blue-heron' },
      },
    ]);
  });

  test('needs sessions:read', async () => {
    const { key } = await makeKey(opened.service, { role: 'admin', scopes: ['keys:manage'] });
    expect(await as(bearer(key))).toMatchObject([403, { code: 'insufficient_scope', scope: 'sessions:read' }]);
  });

  test('names the model that answers', async () => {
    const environment = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'bell-7b' };
    await using other = await createTestService({ environment });
    const answer = await other.fetch('/api/v1/me');
    expect(await answer.json()).toMatchObject({ service: { ...service, usesModel: true, model: 'bell-7b' } });
  });
});
