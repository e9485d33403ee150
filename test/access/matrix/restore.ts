import { tokenHash } from '../../../server/core/access/tokens.ts';
import type { Actor, Proof } from './actors.ts';
import type { Outcome } from './judge.ts';
import type { Rule } from './rules.ts';
import type { World } from './world.ts';

/** Makes the browser of a caller what it was before a call. Returns what the call did. */
export async function restore(
  world: World,
  actor: Actor,
  rule: Rule,
  { proof: { cookie }, got }: { proof: Proof; got: Outcome },
): Promise<Outcome> {
  if (cookie === undefined) return got;
  const token = tokenHash(cookie.slice(cookie.indexOf('=') + 1));
  if (rule.opens) await openOwnAgain(world, token);
  if (!rule.signsOut || actor.isOut) return got;
  if (!(await signInAgain(world, token))) return { ...got, code: 'the browser is still signed in' };
  // The WebSocket of a browser that signs out may close before the answer is sent.
  const isClosed = got.status === null && got.code === 'unauthenticated';
  return isClosed ? { ...got, code: null } : got;
}

async function openOwnAgain({ service, workspaces }: World, token: Buffer): Promise<void> {
  await service.store.pool.query(
    'update browser_session set workspace_id = $1 where token_hash = $2 and workspace_id <> $3',
    [workspaces.own, token, workspaces.deleted],
  );
  service.services.accessChanged();
}

/** The session begins again, with the same cookie. Returns whether it had ended. */
async function signInAgain({ service }: World, token: Buffer): Promise<boolean> {
  const again = 'update browser_session set ended_at = null where token_hash = $1 and ended_at is not null';
  const { rowCount } = await service.store.pool.query(again, [token]);
  service.services.accessChanged();
  return rowCount === 1;
}
