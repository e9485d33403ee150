import { z } from 'zod';
import { type LastSignOnTest, type SignOnTest, signOnTestSchema } from '../../../schema/sign-on-test.ts';
import type { Context } from '../context.ts';
import { keepForSession, readForSession } from '../sign-in/flows.ts';
import type { Visitor } from '../sign-in/visitor.ts';
import type { Vault } from '../../store/vault.ts';
import { getConnection } from './connections.ts';

const kind = 'sign-on-test';
const keptSchema = z.object({ sealed: z.string() });

/** The most groups and names of claims that are kept, and the most characters of each text. */
const [mostTexts, longestText] = [200, 300];

const ownerOf = (sessionId: string, connectionId: string) => `${sessionId} ${connectionId}`;

/** Keeps what a test learnt for ten minutes, sealed, in place of an earlier one of the same browser session and connection. */
export async function keepTest({ services, signedIn }: Visitor, test: SignOnTest): Promise<void> {
  const sessionId = signedIn?.browser?.sessionId;
  if (sessionId === undefined) return;
  const { connectionId, groups, claims, detail } = test;
  const short = {
    ...test,
    groups: groups && shortened(groups),
    claims: shortened(claims),
    detail: detail && cut(detail),
  };
  const sealed = services.vault.seal(kind, ownerOf(sessionId, connectionId), JSON.stringify(short));
  await keepForSession(services.pool, kind, { sessionId, name: connectionId }, { sealed });
}

const shortened = (texts: readonly string[]) => texts.slice(0, mostTexts).map(cut);
/** PostgreSQL stores neither a NUL nor half of a surrogate pair; sealed, they would only be shown. */
const cut = (text: string) => text.slice(0, longestText).toWellFormed().replaceAll('\0', '');

/**
 * Returns what the last test of a connection learnt that the caller's browser session began within ten minutes. Throws
 * ServiceError `not_found` if there is no such connection.
 */
export async function getLastTest(context: Context, connectionId: string): Promise<LastSignOnTest> {
  await getConnection(context, connectionId);
  const { services, principal } = context;
  const sessionId = principal.browser?.sessionId;
  if (sessionId === undefined) return { test: null };
  // Flows belong to no workspace. This one is found only by the id of the caller's own session.
  const kept = await readForSession(services.system.pool, kind, { sessionId, name: connectionId });
  return { test: kept === null ? null : unseal(services.vault, sessionId, connectionId, kept) };
}

function unseal(vault: Vault, sessionId: string, connectionId: string, kept: unknown): SignOnTest {
  const { sealed } = keptSchema.parse(kept);
  return signOnTestSchema.parse(JSON.parse(vault.unseal(kind, ownerOf(sessionId, connectionId), sealed)));
}
