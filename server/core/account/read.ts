import type { EntityManager, InferEntity } from '@mikro-orm/postgresql';
import type { Account, AccountPasskey } from '../../../schema/account.ts';
import { MemberEntity } from '../../../schema/entities/member.ts';
import { PasskeyEntity, RecoveryCodeEntity } from '../../../schema/entities/person.ts';
import { IdentityEntity, SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import { WorkspaceEntity } from '../../../schema/entities/workspace.ts';
import type { Context } from '../context.ts';
import { readPerson, requirePerson } from './person.ts';
import { hasPassword } from './ways-in.ts';

const oldestFirst = { orderBy: { id: 'asc' } } as const;

/** The caller's own account. Throws ServiceError `insufficient_scope`, `not_found`. */
export async function getAccount(context: Context): Promise<Account> {
  const { personId, provedAt } = requirePerson(context);
  const em = context.services.orm.em.fork();
  const person = await readPerson(context, em);
  const passkeys = await em.find(PasskeyEntity, { personId }, oldestFirst);
  return {
    personId,
    name: person.name,
    email: person.email ?? null,
    login: person.login ?? null,
    hasPassword: hasPassword(person),
    totpSince: person.totpSince?.toISOString() ?? null,
    recoveryCodesLeft: await em.count(RecoveryCodeEntity, { personId, usedAt: null }),
    passkeys: passkeys.map(toPasskey),
    identities: await identitiesOf(em, personId),
    memberships: await membershipsOf(em, personId, context.principal.workspaceId),
    provedAt: provedAt.toISOString(),
  };
}

export function toPasskey(row: InferEntity<typeof PasskeyEntity>): AccountPasskey {
  const { id: passkeyId, name, backedUp, deviceType } = row;
  const times = { createdAt: row.createdAt.toISOString(), lastUsedAt: row.lastUsedAt?.toISOString() ?? null };
  return { passkeyId, name, backedUp, deviceType, ...times };
}

async function identitiesOf(em: EntityManager, personId: string): Promise<Account['identities']> {
  const rows = await em.find(IdentityEntity, { personId }, oldestFirst);
  const ids = rows.map(({ connectionId }) => connectionId);
  const connections = await em.find(SignOnConnectionEntity, { id: { $in: ids } });
  return rows.map(({ id: identityId, connectionId, workspaceId, issuer, createdAt, lastUsedAt }) => ({
    identityId,
    connectionId,
    connectionName: connections.find(({ id }) => id === connectionId)?.name ?? null,
    workspaceId,
    issuer,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

async function membershipsOf(em: EntityManager, personId: string, openId: string): Promise<Account['memberships']> {
  const members = await em.find(MemberEntity, { personId, state: 'active' });
  const ids = members.map(({ workspaceId }) => workspaceId);
  const where = { id: { $in: ids }, deletedAt: null };
  const workspaces = await em.find(WorkspaceEntity, where, { orderBy: { name: 'asc', id: 'asc' } });
  return workspaces.flatMap(({ id: workspaceId, slug, name }) => {
    const member = members.find((one) => one.workspaceId === workspaceId);
    return member ? [{ workspaceId, slug, name, role: member.role, open: workspaceId === openId }] : [];
  });
}
