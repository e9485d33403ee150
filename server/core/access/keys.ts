import { LockMode, type MikroORM } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { ApiKeyEntity, type ApiKeyRow } from '../../../schema/entities/api-key.ts';
import { ServiceAccountEntity } from '../../../schema/entities/member.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Key, keyCreateInput, NewKey } from '../../../schema/key.ts';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import { pageOf, pageQuery, type PageRequest } from '../sessions/page.ts';
import { isId } from '../../store/id.ts';
import { queryableOf } from '../../store/queryable.ts';
import { keyHash, makeKey } from './key-text.ts';
import { requireMayGive } from './may-give.ts';
import type { Principal } from './principal.ts';
import { covers, scopesOf } from './roles.ts';

/** How many characters of a key are kept so that people recognise it: `uas_` and four of its thirty. */
const hintLength = 8;

/**
 * Throws ServiceError `invalid_request`, or `insufficient_scope` if the new key would have more scopes or a later
 * expiry than the key that creates it.
 */
export async function createKey(
  orm: MikroORM,
  maker: Principal,
  agents: readonly string[],
  input: z.output<typeof keyCreateInput>,
  origin: AuditOrigin,
): Promise<NewKey> {
  const { name, role, scopes = null } = input;
  requireAgents(scopes ?? [], agents);
  // A sign-in ends within a day, and the keys of a person end with the person.
  const ownEnd = maker.browser ? null : maker.expiresAt;
  const expiresAt = input.expiresAt === undefined ? ownEnd : new Date(input.expiresAt);
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw refusal('expiresAt', 'is in the past');
  const beyond = scopes?.find((scope) => !scopesOf(role, null).some((given) => covers(new Set([given]), scope)));
  if (beyond !== undefined) throw refusal('scopes', `the role ${role} does not include ${beyond}`);
  requireMayGive(maker, scopesOf(role, scopes));
  requireNotLater(ownEnd, expiresAt);
  const key = makeKey();
  const made = await orm.em.fork().transactional(async (em) => {
    const row = em.create(ApiKeyEntity, {
      workspaceId: maker.workspaceId,
      name,
      hash: keyHash(key),
      hint: key.slice(0, hintLength),
      role,
      scopes,
      createdBy: maker.callerId,
      expiresAt,
      ipRanges: input.ipRanges ?? null,
      ...(await ownerOf(em, maker, input.serviceAccountId)),
    });
    await em.persist(row).flush();
    const after = toKey(row);
    await recordAudit(queryableOf(em), origin, { action: 'key.created', target: targetOf(row), after });
    return after;
  });
  return { ...made, key };
}

export interface KeyPage {
  keys: Key[];
  nextBefore: string | null;
}

/** Newest first. Throws ServiceError `invalid_request`. */
export async function listKeys(orm: MikroORM, workspaceId: string, request: PageRequest): Promise<KeyPage> {
  const { where, options } = pageQuery(request);
  const rows = await orm.em.fork().find(ApiKeyEntity, { workspaceId, ...where }, options);
  const { page, nextBefore } = pageOf(rows, request.limit);
  return { keys: page.map(toKey), nextBefore };
}

/** Revokes a key for good, and with it the key that its last rotation replaced. Throws ServiceError `not_found`. */
export async function revokeKey(orm: MikroORM, keyId: string, origin: AuditOrigin): Promise<Key> {
  return orm.em.fork().transactional(async (em) => {
    const row = await findKey(em, origin.workspaceId, keyId, true);
    if (row.revokedAt) return toKey(row);
    const before = toKey(row);
    const revokedAt = new Date();
    row.revokedAt = revokedAt;
    const after = { revokedAt: revokedAt.toISOString() };
    await recordAudit(queryableOf(em), origin, { action: 'key.revoked', target: targetOf(row), before, after });
    return toKey(row);
  });
}

/**
 * Replaces the secret of a key; its id, name and scopes stay. The old secret works for another `overlapSeconds`; one
 * from an earlier rotation stops working at once. Throws ServiceError `not_found`, also if the key was revoked or has
 * expired, or `insufficient_scope` if the key has scopes that the caller lacks.
 */
export async function rotateKey(
  orm: MikroORM,
  asker: Principal,
  keyId: string,
  overlapSeconds: number,
  origin: AuditOrigin,
): Promise<NewKey> {
  const key = makeKey();
  const row = await orm.em.fork().transactional(async (em) => {
    const found = await findKey(em, asker.workspaceId, keyId, true);
    const { status } = toKey(found);
    if (status !== 'active') throw new ServiceError('not_found', `The key ${keyId} is ${status}.`);
    // The answer shows the key: others would act in the name of its owner.
    if (found.ownerMemberId && found.ownerMemberId !== asker.actor.id)
      throw new ServiceError(
        'insufficient_scope',
        'Only the member that owns the key can rotate it. You can revoke it.',
      );
    requireMayGive(asker, scopesOf(found.role, found.scopes ?? null));
    requireNotLater(asker.browser ? null : asker.expiresAt, found.expiresAt ?? null);
    const before = { hint: found.hint };
    found.previousHash = overlapSeconds > 0 ? found.hash : null;
    found.previousUntil = overlapSeconds > 0 ? new Date(Date.now() + overlapSeconds * 1000) : null;
    found.hash = keyHash(key);
    found.hint = key.slice(0, hintLength);
    const { hint, previousUntil } = toKey(found);
    await recordAudit(queryableOf(em), origin, {
      action: 'key.rotated',
      target: targetOf(found),
      before,
      after: { hint, previousUntil },
    });
    return found;
  });
  return { ...toKey(row), key };
}

const targetOf = ({ id, name }: ApiKeyRow) => ({ type: 'key', id, name });

async function findKey(
  em: ReturnType<MikroORM['em']['fork']>,
  workspaceId: string,
  keyId: string,
  lock = false,
): Promise<ApiKeyRow> {
  const row = isId(keyId)
    ? await em.findOne(ApiKeyEntity, { id: keyId, workspaceId }, lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {})
    : null;
  if (!row) throw new ServiceError('not_found', `There is no key ${keyId}.`);
  return row;
}

/** A key can pass on its rights only until it expires. Throws ServiceError `insufficient_scope`. */
function requireNotLater(ownEnd: Date | null, expiresAt: Date | null): void {
  if (ownEnd && (!expiresAt || expiresAt > ownEnd))
    throw new ServiceError('insufficient_scope', 'A new key cannot expire later than the key that creates it.');
}

/** A new key belongs to the service account that is named, or to whom its creator belongs. */
async function ownerOf(
  em: ReturnType<MikroORM['em']['fork']>,
  { workspaceId, actor }: Principal,
  accountId: string | undefined,
) {
  if (accountId === undefined) {
    return {
      ownerMemberId: actor.type === 'member' ? actor.id : null,
      ownerServiceAccountId: actor.type === 'serviceAccount' ? actor.id : null,
    };
  }
  const found = isId(accountId) && (await em.count(ServiceAccountEntity, { id: accountId, workspaceId })) > 0;
  if (!found) throw refusal('serviceAccountId', `there is no service account ${accountId}`);
  return { ownerMemberId: null, ownerServiceAccountId: accountId };
}

function requireAgents(scopes: readonly string[], agents: readonly string[]): void {
  for (const [index, scope] of scopes.entries()) {
    const [, agent] = /^agents:(.+)$/.exec(scope) ?? [];
    if (agent !== undefined && agent !== '*' && !agents.includes(agent))
      throw refusal(`scopes.${index}`, `there is no agent ${agent}; the agents are ${agents.join(', ')}`);
  }
}

function refusal(path: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `${path}: ${message}.`, { errors: [{ path, message }] });
}

function toKey(row: ApiKeyRow): Key {
  const ended = row.expiresAt && row.expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
  return {
    keyId: row.id,
    name: row.name,
    hint: row.hint,
    role: row.role,
    scopes: scopesOf(row.role, row.scopes ?? null),
    status: row.revokedAt ? 'revoked' : ended,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    ownerId: row.ownerMemberId ?? row.ownerServiceAccountId ?? null,
    ipRanges: row.ipRanges ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    previousUntil: row.previousUntil && row.previousUntil > new Date() ? row.previousUntil.toISOString() : null,
  };
}
