import { makeToken, tokenHash } from '../../../server/core/access/tokens.ts';
import { roleScopes, serviceScopes, shareScopes } from '../../../server/core/access/roles.ts';
import { roleSchema } from '../../../schema/role.ts';
import { type SignedIn, signedIn } from '../../support/browser-session.ts';
import { testKey } from '../../support/service.ts';
import { bearer } from '../keys.ts';
import type { Rule } from './rules.ts';
import { storeKey, type StoredKey } from '../stored-key.ts';
import type { World } from './world.ts';

/** What a request carries: `Authorization` or `Cookie`; neither: nothing. */
export type Proof = { authorization?: string; cookie?: string };

/** Who asks. */
export interface Actor {
  name: string;
  /** null: nobody can have such a credential, such as a key with the scope `operate`. */
  proof(rule: Pick<Rule, 'scope'>): Proof | null;
  scopes(rule: Pick<Rule, 'scope'>): ReadonlySet<string>;
  /** They have no access at all. */
  isOut: boolean;
  /** They came with a cookie. */
  isBrowser: boolean;
  /** They are a person who signed in. */
  isPerson: boolean;
  /** They signed in more than ten minutes ago. */
  isStale: boolean;
}

/** Every kind of caller: those with access, those whose access has ended, and nobody. */
export async function makeActors(world: World, rules: readonly Pick<Rule, 'scope'>[]): Promise<Actor[]> {
  const roles = await Promise.all(roleSchema.options.map((role) => ofRole(world, role)));
  const narrowed = await narrowedKeys(world, rules);
  return [
    ...roles.flat(),
    ...narrowed,
    ...(await programs(world)),
    ...(await links(world)),
    ...(await shares(world)),
    ...(await outsiders(world)),
  ];
}

const fixed = (name: string, proof: Proof, scopes: readonly string[]): Actor => ({
  name,
  proof: () => proof,
  scopes: () => new Set(scopes),
  isOut: false,
  isBrowser: proof.cookie !== undefined,
  isPerson: proof.cookie !== undefined,
  isStale: false,
});
const out = (name: string, proof: Proof): Actor => ({ ...fixed(name, proof, []), isOut: true });

const keyOf = async ({ service }: World, key: StoredKey) => bearer(await storeKey(service.store.pool, key));

/** A member's browser, and their key: one of an admin, which does no more than its owner may. */
async function ofRole(world: World, role: keyof typeof roleScopes): Promise<Actor[]> {
  const { service, workspaces } = world;
  const { cookie, memberId } = await signedIn(service, { role });
  const key = await keyOf(world, { workspaceId: workspaces.own, memberId });
  return [fixed(`${role}'s browser`, { cookie }, roleScopes[role]), fixed(`${role}'s key`, key, roleScopes[role])];
}

/** No key has a scope of the service key or of links alone. */
const mayBeGiven = (scope: string) => scope !== 'operate' && !shareScopes.some((one) => one === scope);

/** A key that has one scope alone, and a key that lacks it alone. */
async function narrowedKeys(world: World, rules: readonly Pick<Rule, 'scope'>[]): Promise<Actor[]> {
  const used = new Set(rules.map(({ scope }) => scope));
  const given = [...new Set([...roleScopes.admin, ...used])].filter((one) => one !== 'agents:*' && mayBeGiven(one));
  const only = new Map<string, Proof>();
  const without = new Map<string, Proof>();
  const workspaceId = world.workspaces.own;
  for (const scope of used) {
    if (mayBeGiven(scope)) only.set(scope, await keyOf(world, { workspaceId, scopes: [scope] }));
    without.set(scope, await keyOf(world, { workspaceId, scopes: given.filter((one) => one !== scope) }));
  }
  const plain = fixed('', {}, []);
  return [
    {
      ...plain,
      name: 'a key with this scope alone',
      proof: ({ scope }) => only.get(scope) ?? null,
      scopes: ({ scope }) => new Set([scope]),
    },
    {
      ...plain,
      name: 'a key without this scope alone',
      proof: ({ scope }) => without.get(scope) ?? null,
      scopes: ({ scope }) => new Set(given.filter((one) => one !== scope)),
    },
  ];
}

async function programs(world: World): Promise<Actor[]> {
  const { own: workspaceId } = world.workspaces;
  const account = (state: string) => storeAccount(world, workspaceId, state);
  const good = await keyOf(world, { workspaceId, serviceAccountId: await account('null') });
  const stopped = await keyOf(world, { workspaceId, serviceAccountId: await account('now()') });
  const removed = await keyOf(world, { workspaceId, serviceAccountId: crypto.randomUUID() });
  return [
    fixed('a service account’s key', good, roleScopes.pm),
    fixed('the service key', bearer(testKey), serviceScopes),
    out('a suspended service account’s key', stopped),
    out('a removed service account’s key', removed),
  ];
}

async function storeAccount({ service }: World, workspaceId: string, suspendedAt: string): Promise<string> {
  const { rows } = await service.store.pool.query<{ id: string }>(
    `insert into service_account (id, workspace_id, name, role, suspended_at, created_by, created_at)
     values (gen_random_uuid(), $1, 'Program', 'pm', ${suspendedAt}, 'service', now()) returning id`,
    [workspaceId],
  );
  return rows[0]?.id ?? '';
}

/** Changes the browser session of somebody who has signed in. */
async function altered({ service }: World, person: SignedIn, change: string): Promise<Proof> {
  await service.store.pool.query(`update browser_session set ${change} where token_hash = $1`, [
    tokenHash(person.token),
  ]);
  return { cookie: person.cookie };
}

/** Browsers of the link of the first start, and those of people who signed in a while ago. */
async function links(world: World): Promise<Actor[]> {
  const { service } = world;
  const admin = () => signedIn(service, { role: 'admin' });
  const long = `proved_at = now() - interval '11 minutes'`;
  const link = `person_id = null, via = 'link'`;
  return [
    { ...fixed('a setup link’s browser', await altered(world, await admin(), link), serviceScopes), isPerson: false },
    {
      ...fixed(
        'a setup link’s browser of before',
        await altered(world, await admin(), `${link}, ${long}`),
        serviceScopes,
      ),
      isPerson: false,
      isStale: true,
    },
    {
      ...fixed('an admin’s browser of before', await altered(world, await admin(), long), roleScopes.admin),
      isStale: true,
    },
  ];
}

/** The tokens of links: one that works, and those that have ended. */
async function shares({ service, workspaces, ids }: World): Promise<Actor[]> {
  const { pool } = service.store;
  const token = async (of: keyof typeof workspaces, change = 'revoked_at = null'): Promise<Proof> => {
    const made = makeToken('share');
    const { rows } = await pool.query<{ id: string }>(
      `insert into share_link (id, workspace_id, session_id, token_hash, cursor, with_cost, with_people, with_comments,
         with_signals, with_preview, created_by, created_by_type, created_by_name, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, $3, 2, true, true, true, true, true, 'service', 'serviceKey', 'Service key', now(),
         now() + interval '1 day') returning id`,
      [workspaces[of], ids[of].sessionId, tokenHash(made)],
    );
    await pool.query(`update share_link set ${change} where id = $1`, [rows[0]?.id]);
    return bearer(made);
  };
  return [
    fixed('a link', await token('own'), shareScopes),
    out('a revoked link', await token('own', 'revoked_at = now()')),
    out('an expired link', await token('own', "expires_at = now() - interval '1 second'")),
    out('a link of a deleted workspace', await token('deleted')),
    out('a link that never was', bearer(makeToken('share'))),
  ];
}

async function outsiders(world: World): Promise<Actor[]> {
  const { service, workspaces } = world;
  const { pool } = service.store;
  const { own: workspaceId, deleted } = workspaces;
  const admin = (of = workspaceId) => signedIn(service, { role: 'admin', workspaceId: of });
  const [suspended, removed, ofDeleted] = [await admin(), await admin(), await admin(deleted)];
  await pool.query(`update member set state = 'suspended' where id = $1`, [suspended.memberId]);
  await pool.query('delete from member where id = $1', [removed.memberId]);
  const memberKey = ({ memberId }: SignedIn, of = workspaceId) => keyOf(world, { workspaceId: of, memberId });
  return [
    out('nobody', {}),
    out('a suspended member’s browser', { cookie: suspended.cookie }),
    out('a suspended member’s key', await memberKey(suspended)),
    out('a removed member’s browser', { cookie: removed.cookie }),
    out('a removed member’s key', await memberKey(removed)),
    out('the browser of a member of a deleted workspace', { cookie: ofDeleted.cookie }),
    out('a deleted workspace’s key', await keyOf(world, { workspaceId: deleted })),
    out('a browser that was signed out', await altered(world, await admin(), 'ended_at = now()')),
    out(
      'a browser whose sign-in has expired',
      await altered(world, await admin(), "expires_at = now() - interval '1 second'"),
    ),
    out('an expired key', await keyOf(world, { workspaceId, expired: true })),
    out('a revoked key', await keyOf(world, { workspaceId, revoked: true })),
  ];
}
