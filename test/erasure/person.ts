import type { Invitation } from '../../schema/member.ts';
import { createApp } from '../../server/app.ts';
import { type Browser, openBrowser, tokenOf } from '../sign-in/browser.ts';
import type { TestService } from '../support/service.ts';

/** A person whose texts nobody else has. */
const zdenka = {
  name: 'Zdenka Quillfeather',
  email: 'Zdenka.Quillfeather@Example.com',
  address: '203.0.113.77',
  agent: 'Quillfeather-Browser/7.7',
  subject: 'quillfeather-subject-77',
  password: 'a long walk by the sea',
} as const;

/** What must be gone of her. */
export const traces: readonly string[] = ['quillfeather', 'zdenka', zdenka.address];

/** A browser of hers, at her address. */
function browserOf(service: TestService): Browser {
  const { http } = createApp(service.services, service.config);
  const incoming = { socket: { remoteAddress: zdenka.address, remotePort: 50_000, remoteFamily: 'IPv4' } };
  const withoutKey = async (path: string, init?: RequestInit) =>
    http.fetch(new Request(`http://service.test${path}`, init), { incoming });
  return openBrowser({ ...service, withoutKey }, { agent: zdenka.agent });
}

export interface Joined {
  memberId: string;
  personId: string;
  browser: Browser;
}

/** Lets her join the first workspace. */
export async function join(service: TestService): Promise<Joined> {
  const { name, email, password } = zdenka;
  const answer = await service.post('/api/v1/members', { name, email, role: 'admin' });
  const invitation = (await answer.json()) as Invitation;
  const browser = browserOf(service);
  const page = await browser.send('/invite/join', { token: tokenOf(invitation), name, email, password });
  if (page.status !== 303) throw new Error(page.text);
  const { memberId } = invitation.member;
  const { rows } = await service.store.pool.query<{ id: string }>('select person_id as id from member where id = $1', [
    memberId,
  ]);
  return { memberId, personId: rows[0]?.id ?? '', browser };
}

/** Has her leave what a person leaves: keys, sessions, links, comments, refusals, ways in, failed sign-ins. */
export async function leaveTraces(service: TestService, { personId, browser }: Joined): Promise<{ sessionId: string }> {
  const { pool } = service.store;
  const made = await browser.call('POST', '/api/v1/keys', { name: 'Quillfeather laptop', role: 'viewer' });
  const { key } = made.body as { key: string };
  const { sessionId } = (await browser.call('POST', '/api/v1/sessions', { idea: 'A planner for bell founders' }))
    .body as { sessionId: string };
  await pool.query(
    `insert into comment (id, workspace_id, session_id, artifact_id, text, author_type, author_id, author_name, created_at)
     select gen_random_uuid(), workspace_id, id, gen_random_uuid(), 'They ring.', created_by_type, created_by,
       created_by_name, now() from session where id = $1`,
    [sessionId],
  );
  await browser.call('POST', '/api/v1/shares', { sessionId });
  // Refused for lack of a scope, by her key: the first at once, the others when the minute is over.
  const headers = { authorization: `Bearer ${key}`, 'user-agent': zdenka.agent };
  for (let index = 0; index < 3; index += 1) await service.fetch('/api/v1/members', { headers });
  await storeWaysIn(service, personId);
  await browserOf(service).send('/sign-in', { email: zdenka.email, password: 'not the password' });
  await browserOf(service).send('/sign-in', { email: 'zdenka.quillfeather@mistyped.example', password: 'not it' });
  await pool.query(
    `insert into sign_in_flow (id, kind, token_hash, data, expires_at)
     values (gen_random_uuid(), 'sign-on', sha256('one'), $1, now() + interval '1 hour')`,
    [{ claims: { sub: zdenka.subject, email: zdenka.email } }],
  );
  return { sessionId };
}

async function storeWaysIn({ store: { pool } }: TestService, personId: string): Promise<void> {
  const { subject } = zdenka;
  await pool.query(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, device_type, backed_up, name, created_at)
     values (gen_random_uuid(), $1, 'quillfeather', 'quillfeather', 0, '[]', 'singleDevice', false, 'Phone of Quillfeather', now())`,
    [personId],
  );
  await pool.query(`insert into recovery_code (person_id, hash) values ($1, 'quillfeather')`, [personId]);
  await pool.query(
    `insert into identity (id, workspace_id, connection_id, issuer, subject, person_id, created_at)
     select gen_random_uuid(), workspace_id, gen_random_uuid(), 'https://id.example', $2, person_id, now()
     from member where person_id = $1`,
    [personId, subject],
  );
  await pool.query(`update person set totp_secret = 'quillfeather' where id = $1`, [personId]);
}
