import type { EntityManager } from '@mikro-orm/postgresql';
import { SignInLinkEntity } from '../../../schema/entities/sign-in.ts';
import type { LinkKind } from '../../../schema/sign-in.ts';
import { makeToken, tokenHash } from '../access/tokens.ts';
import type { Context } from '../context.ts';
import { browserUrl } from '../../process/addresses.ts';

const day = 24 * 60;

/** How long a link works, in minutes. */
const minutes: Readonly<Record<LinkKind, number>> = { setup: 15, invite: 7 * day, recover: day };

/** The pages that take the links. The token is in the fragment, which no server and no log sees. */
const pages: Readonly<Record<LinkKind, string>> = { setup: '/setup', invite: '/invite', recover: '/recover' };

export interface NewLink {
  id: string;
  /** The path on this service, with the token. */
  path: string;
  expiresAt: Date;
}

export interface LinkRequest {
  kind: LinkKind;
  workspaceId: string;
  memberId: string | null;
  createdBy: string;
}

/** Makes a link that works once. Earlier ones of the same kind for the same member end. */
export async function makeLink(em: EntityManager, request: LinkRequest): Promise<NewLink> {
  const { kind, memberId, workspaceId } = request;
  if (memberId !== null) await em.nativeDelete(SignInLinkEntity, { kind, memberId, workspaceId, usedAt: null });
  const token = makeToken(kind);
  const expiresAt = new Date(Date.now() + minutes[kind] * 60_000);
  const row = em.create(SignInLinkEntity, { ...request, tokenHash: tokenHash(token), expiresAt });
  await em.persist(row).flush();
  return { id: row.id, path: `${pages[kind]}#${token}`, expiresAt };
}

/** Returns what an answer shows of a link. */
export const shownLink = (context: Pick<Context, 'baseUrl'>, { path, expiresAt }: NewLink) => ({
  link: `${browserUrl(context.baseUrl())}${path}`,
  expiresAt: expiresAt.toISOString(),
});
