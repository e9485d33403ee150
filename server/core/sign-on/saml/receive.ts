import { ServiceError } from '../../../../schema/errors.ts';
import { SignOnConnectionEntity } from '../../../../schema/entities/sign-on.ts';
import { isId } from '../../../store/id.ts';
import { refusal } from '../../sign-in/refusal.ts';
import type { Visitor } from '../../sign-in/visitor.ts';
import { findOpen } from '../begin.ts';
import { callbackPath } from '../callback-path.ts';
import type { ConnectionRow } from '../connection-row.ts';
import { recordRefusal } from '../record-refusal.ts';
import type { SamlAnswer } from './answer.ts';
import { validCertificates } from './certificates.ts';
import { isFirst, keepAnswer, takeAnswer } from './kept-answer.ts';
import { ownMetadata } from './own-metadata.ts';
import { SamlRefusal } from './problems.ts';
import { readResponse } from './read-response.ts';
import { claim, refreshMetadata } from './refresh.ts';
import { refused } from './refused.ts';
import { ourselves, storedSaml } from './settings.ts';

/** What an identity provider has a browser send. */
interface Sent {
  connectionId: string;
  /** The field `SAMLResponse`. */
  response: string;
  /** The field `RelayState`: the state of the flow. */
  relayState: string;
}

/**
 * Checks a response that a browser brought from an identity provider, and keeps what it says. Browsers send no cookie of ours with
 * it, because it comes from another site: whose sign-on it ends is checked at the address that is returned, to which they send it.
 * Throws ServiceError with the reason.
 */
export async function receiveResponse(visitor: Visitor, { connectionId, response, relayState }: Sent): Promise<string> {
  const { services } = visitor;
  const connection = await findSaml(visitor, connectionId);
  try {
    const answer = await readWith(visitor, connection, response);
    if (!(await isFirst(services.pool, connection.id, answer))) throw new SamlRefusal('replayed');
    const code = await keepAnswer(services, connection.id, answer);
    return `${callbackPath(connection.id)}?${new URLSearchParams({ code, state: relayState }).toString()}`;
  } catch (error) {
    const thrown = refused(services.logger, connection.id, error);
    if (thrown instanceof ServiceError) recordRefusal(visitor, connection, thrown, null);
    throw thrown;
  }
}

async function findSaml({ services }: Visitor, connectionId: string): Promise<ConnectionRow> {
  const connection = await findOpen(services, connectionId);
  if (connection.kind !== 'saml') throw refusal('connection_unknown');
  return connection;
}

/** How often a signature that does not fit has the metadata read again, in milliseconds. */
const retryMilliseconds = 300_000;

/**
 * Reads a response. If its signature fits none of the certificates, the identity provider may have new ones: then its metadata is
 * read again, and once more the response.
 */
async function readWith({ services, baseUrl }: Visitor, row: ConnectionRow, response: string): Promise<SamlAnswer> {
  const saml = storedSaml(row);
  const read = (certificates: readonly string[]) => {
    const now = Date.now();
    const expected = { ...ourselves(baseUrl, row.id), issuer: row.issuer, now };
    return readResponse(response, validCertificates(certificates, now), expected);
  };
  try {
    return await read(saml.certificates);
  } catch (error) {
    const mayBeNew =
      error instanceof SamlRefusal && (error.problem === 'wrong_signature' || error.problem === 'certificate_expired');
    const isDue = saml.metadataUrl !== null && Date.parse(saml.triedAt) <= Date.now() - retryMilliseconds;
    if (!mayBeNew || !isDue || !(await claim(services, row.id, saml.triedAt))) throw error;
    const { certificates } = await refreshMetadata(services, row);
    if (`${certificates}` === `${saml.certificates}`) throw error;
    return read(certificates);
  }
}

/** Counts an answer that came in, but whose code a browser brought that did not begin the sign-on. */
export async function recordUnbound(visitor: Visitor, callback: URL): Promise<void> {
  const { services } = visitor;
  const connectionId = callback.pathname.split('/').at(-1) ?? '';
  const code = callback.searchParams.get('code');
  if (code === null || !isId(connectionId)) return;
  const connection = await services.orm.em.fork().findOne(SignOnConnectionEntity, { id: connectionId, kind: 'saml' });
  if (!connection || (await takeAnswer(services, connectionId, code)) === null) return;
  recordRefusal(visitor, connection, refusal('took_too_long', { problem: 'unbound' }), null);
}

/** Returns the metadata of this service for a connection. Throws ServiceError `not_found`. */
export async function serviceMetadata(visitor: Visitor, connectionId: string): Promise<string> {
  const { services, baseUrl } = visitor;
  const row = isId(connectionId)
    ? await services.orm.em.fork().findOne(SignOnConnectionEntity, { id: connectionId, kind: 'saml' })
    : null;
  if (!row) throw refusal('connection_unknown');
  return ownMetadata(ourselves(baseUrl, row.id));
}
