import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import type { SignInWay } from '../../../schema/actor.ts';
import { BrowserSessionEntity } from '../../../schema/entities/sign-in.ts';
import { queryableOf } from '../../store/queryable.ts';
import { makeToken, tokenHash } from '../access/tokens.ts';
import type { Visitor } from './visitor.ts';

export interface SessionRequest {
  workspaceId: string;
  /** null: the link of the first start, which acts as the service key. */
  personId: string | null;
  via: SignInWay;
  /** Ids of the sign-on connections that the person passed in this browser. */
  connections: readonly string[];
  /** After how many hours the person must sign in again. */
  hours: number;
  /** The id of the session in which the person last proved who they are; null: they have just done so. */
  provedIn?: string | null;
  /** The id of a session that this one must not outlast; null: none. */
  endsWith?: string | null;
}

export interface OpenedSession {
  sessionId: string;
  token: string;
  seconds: number;
}

const longestAgent = 500;

const insert = `insert into browser_session (id, workspace_id, token_hash, person_id, via, connections, user_agent, address,
  created_at, proved_at, last_used_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, now(), coalesce((select proved_at from browser_session where id = $10), now()), now(),
  least(now() + make_interval(hours => $9), (select expires_at from browser_session where id = $11)))`;

/**
 * Opens a browser session in the caller's transaction. The session that was open in this browser ends: each sign-in gives a new
 * cookie.
 */
export async function openSession(
  em: EntityManager,
  { client, signedIn }: Visitor,
  { workspaceId, personId, via, connections, hours, provedIn = null, endsWith = null }: SessionRequest,
): Promise<OpenedSession> {
  if (signedIn?.browser) {
    const { sessionId: id } = signedIn.browser;
    await em.nativeUpdate(BrowserSessionEntity, { id, endedAt: null }, { endedAt: new Date() });
  }
  const [sessionId, token] = [uuidv7(), makeToken('session')];
  const agent = client.userAgent?.slice(0, longestAgent).toWellFormed().replaceAll('\0', '') ?? null;
  await queryableOf(em).query(insert, [
    sessionId,
    workspaceId,
    tokenHash(token),
    personId,
    via,
    JSON.stringify(connections),
    agent,
    client.address,
    hours,
    provedIn,
    endsWith,
  ]);
  return { sessionId, token, seconds: hours * 3600 };
}
