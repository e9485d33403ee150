import type { MikroORM } from '@mikro-orm/postgresql';
import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { extendBrief } from '../../../agents/kit/brief/extend-brief.ts';
import type { Actor } from '../../../schema/actor.ts';
import { emptyBrief } from '../../../schema/brief.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { SessionEntity } from '../../../schema/entities/session.ts';
import type { Entry } from '../../../schema/phase.ts';
import { bodyHash } from './body-hash.ts';

export interface CreateSession {
  idea?: string | undefined;
  entry?: Entry | undefined;
  /** `Idempotency-Key`: the same key and body return the same session again. */
  creationKey?: string | undefined;
  /** Further content that the key covers: a run that starts with the session. */
  creationOf?: unknown;
}

export interface CreatedSession {
  sessionId: string;
  createdAt: string;
}

/** Who creates a session, and where. */
export interface Creator {
  workspaceId: string;
  actor: Actor;
}

/**
 * Creates a session. `noCost` is 0 US dollars, or null if the price of the default model is unknown. Throws
 * ServiceError `idempotency_conflict` if the key was used with another body.
 */
export async function createSession(
  orm: MikroORM,
  { workspaceId, actor }: Creator,
  noCost: number | null,
  request: CreateSession,
): Promise<CreatedSession> {
  const { idea, entry, creationKey, creationOf } = request;
  const creationHash = creationKey === undefined ? null : bodyHash('session', { idea, entry, creationOf });
  const em = orm.em.fork();
  const known = creationKey === undefined ? null : await findByKey(orm, workspaceId, creationKey, creationHash);
  if (known) return known;
  const session = em.create(SessionEntity, {
    workspaceId,
    createdBy: actor.id,
    createdByType: actor.type,
    createdByName: actor.name,
    phase: entry ?? 'ideation',
    ideaSummary: idea ?? null,
    brief: idea === undefined ? null : extendBrief(emptyBrief, [{ role: 'user', content: idea }]),
    creationKey: creationKey ?? null,
    creationHash,
    costUsd: noCost,
  });
  try {
    await em.persist(session).flush();
  } catch (error) {
    // Of two equal concurrent requests, the other one won.
    if (!(error instanceof UniqueConstraintViolationException) || creationKey === undefined) throw error;
    const winner = await findByKey(orm, workspaceId, creationKey, creationHash);
    if (!winner) throw error;
    return winner;
  }
  return { sessionId: session.id, createdAt: session.createdAt.toISOString() };
}

/** The session that a key made. Throws ServiceError `idempotency_conflict` if that was with another body. */
export async function findByKey(
  orm: MikroORM,
  workspaceId: string,
  creationKey: string,
  creationHash: string | null,
): Promise<CreatedSession | null> {
  const session = await orm.em.fork().findOne(SessionEntity, { workspaceId, creationKey });
  if (!session) return null;
  if (session.creationHash !== creationHash) {
    const message = `This idempotency key created session ${session.id} with another body. Use a new key.`;
    throw new ServiceError('idempotency_conflict', message, { extensions: { sessionId: session.id } });
  }
  return { sessionId: session.id, createdAt: session.createdAt.toISOString() };
}
