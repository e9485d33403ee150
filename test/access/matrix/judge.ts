import { type ErrorCode, errorTable } from '../../../schema/errors.ts';
import { covers } from '../../../server/core/access/roles.ts';
import type { Actor } from './actors.ts';
import type { Ids } from './addressed.ts';
import type { Rule } from './rules.ts';
import type { Tenant, World } from './world.ts';

/** What a caller got. */
export interface Outcome {
  /** The HTTP status; null over a WebSocket. */
  status: number | null;
  /** null: no error, or none that the response names. */
  code: string | null;
  text: string;
}

const passed = 'passed';
export type Expected = typeof passed | ErrorCode;

/** The tenants in which a rule makes a difference. */
export function tenantsOf({ ids }: Rule): Tenant[] {
  if (ids.length === 0) return ['own'];
  const all: Tenant[] = ['own', 'foreign', 'deleted', 'never'];
  return ids.length === 1 ? all : [...all, 'mixed'];
}

/** The ids that a call names. */
export function idsOf(world: World, { ids, removes }: Rule, tenant: Tenant): Ids {
  if (tenant === 'own') return removes ? world.ids.spare : world.ids.own;
  if (tenant !== 'mixed') return world.ids[tenant];
  const last = ids.at(-1);
  return last === undefined ? world.ids.own : { ...world.ids.own, [last]: world.ids.foreign[last] };
}

/** The input of a procedure that names these things. */
export function inputOf({ ids: names, body, sameAs = {} }: Rule, ids: Ids): Record<string, unknown> {
  return {
    ...body,
    ...Object.fromEntries(names.map((name) => [name, ids[name]])),
    ...Object.fromEntries(Object.entries(sameAs).map(([other, name]) => [other, ids[name]])),
  };
}

/** The outcomes that a rule allows; made of roles, scopes and the table alone. */
export function expectedOf(actor: Actor, rule: Rule, tenant: Tenant, byGet: boolean): Expected[] {
  if (actor.isOut) return ['unauthenticated'];
  const scopes = actor.scopes(rule);
  if (!covers(scopes, rule.scope)) return ['insufficient_scope'];
  if (rule.recent && actor.isStale) return ['step_up_required'];
  // A link or a picture on any page makes a browser send a GET with its cookie.
  if (byGet && actor.isBrowser && rule.type === 'subscription' && rule.procedure?.startsWith('agents.') === true)
    return ['method_not_allowed'];
  if (!isAllowed(actor, rule)) return ['insufficient_scope'];
  if (rule.browserOnly && !actor.isBrowser) return ['not_found'];
  if (rule.ofAll && tenant === 'foreign' && scopes.has('operate')) return [passed];
  const isElsewhere = tenant !== 'own' || rule.ofPerson === true;
  const lacks = (rule.also ?? []).some((scope) => !covers(scopes, scope));
  // Another cell of the matrix may have removed it.
  const mayBeGone: Expected[] = isElsewhere || rule.removes ? ['not_found'] : [];
  if (lacks) return ['insufficient_scope', ...mayBeGone];
  return isElsewhere ? ['not_found'] : [passed, ...mayBeGone];
}

/** Some procedures refuse callers for what they are, whatever their scopes. */
function isAllowed({ isBrowser, isPerson }: Actor, { only }: Rule): boolean {
  if (only === 'person') return isPerson;
  return only === undefined || isBrowser === (only === 'browser');
}

const refusals = new Set<string | null>(['unauthenticated', 'insufficient_scope', 'step_up_required', 'not_found']);

/** Returns which of the expected outcomes a caller got; null: none of them. */
export function verdict(expected: readonly Expected[], { status, code }: Outcome): Expected | null {
  const found = expected.find((one) => {
    if (one === passed) return !refusals.has(code) && (status ?? 200) < 500 && ![401, 403, 404].includes(status ?? 200);
    // The answer to HEAD has no body, and a stream that has begun has no status.
    return code === one || (code === null && status === errorTable[one].status);
  });
  return found ?? null;
}

/** The text of an answer without what differs for every thing and every request. */
export function withoutIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b/g, '<id>');
}
