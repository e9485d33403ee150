import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignOnConnection } from '../../schema/sign-on.ts';
import { openBrowser } from '../sign-in/browser.ts';
import { begin, memberIn } from '../sign-on/way.ts';
import { lacks } from '../support/needs.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type Account, type IndependentIdp, makeIndependentIdp } from './independent-idp.ts';
import { bringXml, connectSaml } from './way.ts';

describe.skipIf(lacks('pysaml2', 'xmlsec1'))('an identity provider by pysaml2 and xmlsec1', () => {
  let idp: IndependentIdp;
  let service: TestService;
  let connection: SignOnConnection;
  beforeAll(async () => {
    [idp, service] = await Promise.all([makeIndependentIdp(), createTestService()]);
    connection = await connectSaml(service, {
      metadataXml: idp.metadata,
      groupClaim: 'groups',
      groupRoles: [{ group: 'bosses', role: 'admin' }],
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await idp[Symbol.asyncDispose]();
  });

  const ann: Account = {
    name: 'ann-7',
    attributes: { displayName: ['Ann Lee'], mail: ['ann@example.com'], groups: ['staff', 'bosses'] },
  };

  async function pass(account: Account, change = (response: string) => response) {
    const browser = openBrowser(service);
    const { url, state } = await begin(browser, connection);
    expect(state).toBe('');
    const ours = await service.withoutKey(new URL(connection.saml?.serviceMetadataUrl ?? '').pathname);
    const { response, answerTo } = await idp.answer(url, await ours.text(), account);
    expect(answerTo).toBe(connection.redirectUri);
    const relayState = url.searchParams.get('RelayState') ?? '';
    return { browser, ...(await bringXml(service, browser, connection, change(response), relayState)) };
  }

  test('reads our metadata and our request, and its answer signs somebody in', async () => {
    const { browser, page } = await pass(ann);
    expect([page?.status, page?.alert]).toEqual([200, null]);
    const member = await memberIn(browser);
    expect(member).toMatchObject({ name: 'Ann Lee' });
    const answer = await service.fetch(`/api/v1/members/${member?.memberId}`);
    expect(await answer.json()).toMatchObject({ email: 'ann@example.com', role: 'admin', roleSource: 'mapped' });
  });

  test('has no answer taken that was changed on the way', async () => {
    const { browser, posted } = await pass(ann, (response) => response.replace('>ann-7<', '>bob<'));
    expect([posted.status, await memberIn(browser)]).toEqual([401, null]);
  });
});
