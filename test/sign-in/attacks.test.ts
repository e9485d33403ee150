import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../schema/member.ts';
import { signedIn } from '../support/browser-session.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { type Browser, openBrowser, tokenOf } from './browser.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const password = 'a long walk by the sea';
let people = 0;

interface Joined {
  browser: Browser;
  memberId: string;
  email: string;
}

/** Lets somebody join the first workspace, in a browser of their own. */
async function join(role = 'developer'): Promise<Joined> {
  const answer = await service.post('/api/v1/members', { name: 'Ann Lee', role });
  const invitation = (await answer.json()) as Invitation;
  const email = `person-${(people += 1)}@example.com`;
  const browser = openBrowser(service);
  await browser.send('/invite/join', { token: tokenOf(invitation), name: 'Ann Lee', email, password });
  return { browser, email, memberId: invitation.member.memberId };
}

/** An invitation to be the admin of a new workspace. */
async function inviteElsewhere(): Promise<{ token: string; workspaceId: string; memberId: string }> {
  const made = await service.post('/api/v1/workspaces', { name: `W${(people += 1)}`, admin: { name: 'Ann' } });
  const { invitation, workspace } = (await made.json()) as {
    invitation: Invitation;
    workspace: { workspaceId: string };
  };
  const { workspaceId } = workspace;
  return { token: tokenOf(invitation), workspaceId, memberId: invitation.member.memberId };
}

/** Changes the open session of a member. */
const setSession = (memberId: string, changes: string) =>
  service.store.pool.query(
    `update browser_session s set ${changes} from member m where m.id = $1 and s.person_id = m.person_id`,
    [memberId],
  );

describe('accepting an invitation in a browser that is signed in', () => {
  test('proves nothing anew, and lets the browser stay signed in no longer', async () => {
    const { browser, memberId } = await join();
    await setSession(memberId, `proved_at = now() - interval '20 minutes', expires_at = now() + interval '1 hour'`);
    service.services.accessChanged();
    const { token } = await inviteElsewhere();
    expect((await browser.send('/invite/accept', { token })).status).toBe(303);
    const refused = await browser.call('POST', '/api/v1/keys', { name: 'Mine', role: 'admin' });
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    const { rows } = await service.store.pool.query<{ longer: boolean }>(
      `select expires_at > now() + interval '1 hour' as longer from browser_session s join member m on m.person_id = s.person_id
       where m.id = $1 and ended_at is null`,
      [memberId],
    );
    expect(rows).toEqual([{ longer: false }]);
  });

  test('joins no workspace that takes only sign-ins at its identity provider', async () => {
    const { browser } = await join();
    const { token, workspaceId, memberId } = await inviteElsewhere();
    await service.store.pool.query('update workspace set sign_on_required = true where id = $1', [workspaceId]);
    const page = await browser.send('/invite/accept', { token });
    expect([page.status, page.alert]).toEqual([401, expect.stringContaining('identity provider')]);
    const { rows } = await service.store.pool.query('select state from member where id = $1', [memberId]);
    expect(rows).toEqual([{ state: 'invited' }]);
  });
});

test('the recovery link of an admin stops when the person joins another workspace', async () => {
  const admin = await signedIn(service, { role: 'admin' });
  const office = openBrowser(service);
  (office.cookies as Map<string, string>).set('uas-session', admin.token);
  const { browser, memberId, email } = await join();
  const made = await office.call('POST', `/api/v1/members/${memberId}/recovery`);
  const token = tokenOf(made.body as unknown as Invitation);
  expect((await openBrowser(service).send('/recover', { token })).status).toBe(200);
  await browser.send('/invite/accept', { token: (await inviteElsewhere()).token });
  const thief = openBrowser(service);
  const answers = [
    await thief.send('/recover', { token }),
    await thief.send('/recover/password', { token, password: `${password}, stolen` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect((await openBrowser(service).send('/sign-in', { email, password })).status).toBe(303);
});
