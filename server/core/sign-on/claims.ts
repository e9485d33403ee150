import { z } from 'zod';
import { type Role, roles } from '../../../schema/role.ts';

/** Who somebody is, as an identity provider says. */
export interface Claims {
  issuer: string;
  /** Identifies the person at this issuer; `sub:`, `entra:` or `name-id:` says of what it is made. */
  subject: string;
  name: string;
  /** To show. It identifies nobody. */
  email: string | null;
  /** null: the claim is not there. */
  groups: readonly string[] | null;
  /** The names of all claims. */
  names: readonly string[];
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const claimsSchema = z.looseObject({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(500),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  tid: z.string().regex(uuid).optional().catch(undefined),
  oid: z.string().regex(uuid).optional().catch(undefined),
});

const longestName = 200;

/** The claims do not say what they have to. */
export class ClaimsError extends Error {
  override name = 'ClaimsError';
}

/** Reads verified claims. Throws ClaimsError if they name no issuer or subject, or only say where the groups are. */
export function readClaims(given: Readonly<Record<string, unknown>>, groupClaim: string | null): Claims {
  const parsed = claimsSchema.safeParse(given);
  if (!parsed.success) throw new ClaimsError('the token names no issuer or subject', { cause: parsed.error });
  const claims = parsed.data;
  if (groupClaim !== null && memberOf(memberOf(given, '_claim_names'), groupClaim) !== undefined)
    throw new ClaimsError('there are too many groups for the token');
  const { iss, name, preferred_username: username, email, email_verified: verified } = claims;
  return {
    issuer: iss,
    subject: subjectOf(claims),
    name: shownName([name, username, email]),
    email: email !== undefined && verified !== false && verified !== 'false' ? email : null,
    groups: groupClaim === null ? null : groupsOf(given, groupClaim),
    names: Object.keys(given),
  };
}

/** The first name that can be shown. */
export function shownName(names: readonly (string | undefined)[]): string {
  return names.map((text) => clean(text ?? '')).find((text) => text !== '') ?? 'New member';
}

/**
 * Microsoft Entra gives each of its clients another `sub` for the same person; `tid` and `oid` stay the same. Only its issuers
 * contain the tenant: elsewhere, people may be able to choose what these claims say.
 */
function subjectOf({ iss, sub, tid, oid }: z.output<typeof claimsSchema>): string {
  const isEntra = tid !== undefined && oid !== undefined && new URL(iss).pathname.split('/').includes(tid);
  return isEntra ? `entra:${tid}/${oid}` : `sub:${sub}`;
}

/** The claim may be one name with dots in it, or a path such as `realm_access.roles`. */
function groupsOf(claims: Readonly<Record<string, unknown>>, claim: string): readonly string[] | null {
  const found = memberOf(claims, claim) ?? claim.split('.').reduce<unknown>(memberOf, claims) ?? null;
  if (typeof found === 'string') return [found];
  return Array.isArray(found) ? found.filter((group) => typeof group === 'string') : null;
}

function memberOf(value: unknown, name: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** PostgreSQL stores neither a NUL nor half of a surrogate pair. */
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '').trim().slice(0, longestName).toWellFormed();

export interface RoleSettings {
  groupClaim?: string | null | undefined;
  groupRoles: Readonly<Record<string, Role>>;
  newMemberRole?: Role | null | undefined;
}

/** Whether the groups of a sign-in decide on the role. */
export const mapsRoles = ({ groupClaim = null, groupRoles }: RoleSettings): boolean =>
  groupClaim !== null && Object.keys(groupRoles).length > 0;

/** Returns the role that the groups of a sign-in give; null: none. Of several, the highest counts. */
export function mappedRole(settings: RoleSettings, groups: readonly string[] | null): Role | null {
  const { groupRoles, newMemberRole = null } = settings;
  const given = new Set(
    (groups ?? []).filter((group) => Object.hasOwn(groupRoles, group)).map((group) => groupRoles[group]),
  );
  // Highest first.
  return (mapsRoles(settings) ? roles.find((role) => given.has(role)) : undefined) ?? newMemberRole;
}
