import { expect, test } from 'vitest';
import { readBlocks } from '../docs/page.ts';
import { makeSigningKey } from '../saml/der.ts';
import { metadataOf } from '../saml/fake-idp.ts';
import { createTestService } from '../support/service.ts';
import { startFakeProvider } from './fake-provider.ts';

test('the request of docs/sign-on.md connects a provider', async () => {
  await using provider = await startFakeProvider();
  await using service = await createTestService({ environment: { SIGN_ON_HOSTS: provider.host } });
  const block = (await readBlocks('docs/sign-on.md')).find(({ name }) => name === 'connect');
  const [, body = ''] = /-d '([^']*)'/.exec(block?.code ?? '') ?? [];
  const [, path = ''] = /127\.0\.0\.1:4000(\S+)/.exec(block?.code ?? '') ?? [];
  const input = JSON.parse(body.replace('https://id.example.com', provider.issuer)) as object;
  const answer = await service.post(path, input);
  expect([answer.status, await answer.json()]).toMatchObject([
    201,
    { redirectUri: expect.stringContaining('/sign-in/callback/'), groupClaim: 'groups', hasClientSecret: true },
  ]);
});

test('the request of docs/sign-on.md connects a provider with SAML', async () => {
  const block = (await readBlocks('docs/sign-on.md')).find(({ name }) => name === 'connect-saml');
  const [, body = ''] = /-d '([^']*)'/.exec(block?.code ?? '') ?? [];
  const [, path = ''] = /127\.0\.0\.1:4000(\S+)/.exec(block?.code ?? '') ?? [];
  const { metadataUrl, ...input } = JSON.parse(body) as { metadataUrl: string };
  expect(metadataUrl).toMatch(/^https:/);
  await using service = await createTestService();
  const answer = await service.post(path, { ...input, metadataXml: metadataOf([makeSigningKey()]) });
  expect([answer.status, await answer.json()]).toMatchObject([201, { kind: 'saml', groupClaim: 'groups' }]);
});
