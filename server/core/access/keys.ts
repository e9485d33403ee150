import type { MikroORM } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { ApiKeyEntity, type ApiKeyRow } from '../../../schema/entities/api-key.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { Key, keyCreateInput, NewKey } from '../../../schema/key.ts';
import { requirePageEnd } from '../sessions/read.ts';
import { isId } from '../../store/id.ts';
import { keyHash, makeKey } from './key-text.ts';
import type { Principal } from './principal.ts';
import { covers, scopesOf } from './roles.ts';

/** Letters of a key that are kept, to tell it from others: `uas_` and four of its thirty. */
const hintLength = 8;

/**
 * Throws ServiceError `invalid_request`, and `insufficient_scope` where the new key could do more, or for longer, than
 * the one that makes it.
 */
export async function createKey(
  orm: MikroORM,
  maker: Principal,
  agents: readonly string[],
  input: z.output<typeof keyCreateInput>,
): Promise<NewKey> {
  const { name, role, scopes = null } = input;
  requireAgents(scopes ?? [], agents);
  const expiresAt = input.expiresAt === undefined ? maker.expiresAt : new Date(input.expiresAt);
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw refusal('expiresAt', 'lies in the past');
  const beyond = scopes?.find((scope) => !scopesOf(role, null).some((given) => covers(new Set([given]), scope)));
  if (beyond !== undefined) throw refusal('scopes', `${beyond} is nothing that the role ${role} may do`);
  requireMayGive(maker, scopesOf(role, scopes), expiresAt);
  const key = makeKey();
  const em = orm.em.fork();
  const row = em.create(ApiKeyEntity, {
    workspaceId: maker.workspaceId,
    name,
    hash: keyHash(key),
    hint: key.slice(0, hintLength),
    role,
    scopes,
    createdBy: maker.keyId,
    expiresAt,
  });
  await em.persist(row).flush();
  return { ...toKey(row), key };
}

export interface KeyPage {
  keys: Key[];
  nextBefore: string | null;
}

/** Newest first. Throws ServiceError `invalid_request`. */
export async function listKeys(
  orm: MikroORM,
  workspaceId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<KeyPage> {
  requirePageEnd(before);
  const where = { workspaceId, ...(before === undefined ? {} : { id: { $lt: before } }) };
  const rows = await orm.em.fork().find(ApiKeyEntity, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { keys: page.map(toKey), nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Ends a key, and the one before its last rotation; for good. Throws ServiceError `not_found`. */
export async function revokeKey(orm: MikroORM, workspaceId: string, keyId: string): Promise<Key> {
  const em = orm.em.fork();
  const row = await findKey(em, workspaceId, keyId);
  row.revokedAt ??= new Date();
  await em.flush();
  return toKey(row);
}

/**
 * Gives a key other letters; its id, name and scopes stay. The old one is good for `overlapSeconds` more, one from an
 * earlier rotation no longer. Throws ServiceError `not_found` also for a key that has ended, and `insufficient_scope`
 * where it may do more than the one that asks.
 */
export async function rotateKey(
  orm: MikroORM,
  asker: Principal,
  keyId: string,
  overlapSeconds: number,
): Promise<NewKey> {
  const key = makeKey();
  const row = await orm.em.fork().transactional(async (em) => {
    const found = await findKey(em, asker.workspaceId, keyId, true);
    const { status } = toKey(found);
    if (status !== 'active') throw new ServiceError('not_found', `The key ${keyId} is ${status}.`);
    requireMayGive(asker, scopesOf(found.role, found.scopes ?? null), found.expiresAt ?? null);
    found.previousHash = overlapSeconds > 0 ? found.hash : null;
    found.previousUntil = overlapSeconds > 0 ? new Date(Date.now() + overlapSeconds * 1000) : null;
    found.hash = keyHash(key);
    found.hint = key.slice(0, hintLength);
    return found;
  });
  return { ...toKey(row), key };
}

async function findKey(
  em: ReturnType<MikroORM['em']['fork']>,
  workspaceId: string,
  keyId: string,
  lock = false,
): Promise<ApiKeyRow> {
  const row = isId(keyId)
    ? await em.findOne(ApiKeyEntity, { id: keyId, workspaceId }, lock ? { lockMode: 4 } : {})
    : null;
  if (!row) throw new ServiceError('not_found', `There is no key ${keyId}.`);
  return row;
}

/** Nobody gives what he has not. Throws ServiceError `insufficient_scope`. */
function requireMayGive({ scopes, expiresAt: ownEnd }: Principal, given: readonly string[], expiresAt: Date | null) {
  const scope = given.find((wanted) => !covers(scopes, wanted));
  if (scope !== undefined) {
    throw new ServiceError('insufficient_scope', `The key lacks the scope ${scope}, and cannot give it.`, {
      extensions: { scope },
    });
  }
  if (ownEnd && (!expiresAt || expiresAt > ownEnd))
    throw new ServiceError('insufficient_scope', 'The key cannot give a key that outlasts it.');
}

function requireAgents(scopes: readonly string[], agents: readonly string[]): void {
  for (const [index, scope] of scopes.entries()) {
    const [, agent] = /^agents:(.+)$/.exec(scope) ?? [];
    if (agent !== undefined && agent !== '*' && !agents.includes(agent))
      throw refusal(`scopes.${index}`, `there is no agent ${agent} here; there is ${agents.join(', ')}`);
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
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    previousUntil: row.previousUntil && row.previousUntil > new Date() ? row.previousUntil.toISOString() : null,
  };
}
