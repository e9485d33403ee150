import type { z } from 'zod';
import type { signOnCreateInput, signOnUpdateInput } from '../../../schema/sign-on.ts';
import type { Services } from '../services.ts';
import type { ConnectionRow } from './connection-row.ts';
import type { Providers } from './provider.ts';
import { invalid, type ReadProvider, readSource } from './saml/connect.ts';
import { settingsOf } from './secret.ts';

type Created = z.output<typeof signOnCreateInput>;
type Changed = z.output<typeof signOnUpdateInput>;

const ofOidc = ['issuer', 'clientId', 'clientSecret', 'scopes'] as const;
const ofSaml = ['metadataUrl', 'metadataXml'] as const;
const defaultScopes = ['openid', 'profile', 'email'];

/** Asks the identity provider of a new connection what it is. Throws ServiceError `invalid_request`. */
export async function readNew(signOn: Providers, input: Created) {
  requireOwn(input.kind, input);
  if (input.kind === 'saml') return { ...(await readSource(signOn, input)), clientId: '', scopes: [] };
  const { issuer, clientId, clientSecret = null, scopes = defaultScopes } = input;
  if (issuer === undefined) throw invalid('issuer', 'is needed with OpenID Connect');
  if (clientId === undefined) throw invalid('clientId', 'is needed with OpenID Connect');
  await signOn.discover({ issuer, clientId, clientSecret });
  return { issuer, clientId, scopes };
}

/** Asks an identity provider before a change of its address, client or metadata. Returns what it says anew. Throws ServiceError. */
export async function readChanged(
  { vault, signOn }: Pick<Services, 'vault' | 'signOn'>,
  row: ConnectionRow,
  input: Changed,
): Promise<Partial<ReadProvider>> {
  requireOwn(row.kind, input);
  if (ofSaml.some((name) => input[name] !== undefined)) return readSource(signOn, input);
  const { issuer, clientId, clientSecret } = input;
  if (issuer === undefined || issuer === row.issuer) return {};
  const stored = settingsOf(vault, row);
  await signOn.discover({
    issuer,
    clientId: clientId ?? stored.clientId,
    clientSecret: clientSecret === undefined ? stored.clientSecret : clientSecret,
  });
  return {};
}

/** Throws ServiceError `invalid_request` for a setting of the other protocol. */
function requireOwn(kind: ConnectionRow['kind'], input: Created | Changed): void {
  const [others, protocol] = kind === 'saml' ? [ofOidc, 'OpenID Connect'] : [ofSaml, 'SAML'];
  const wrong = others.find((name) => input[name] !== undefined);
  if (wrong !== undefined) throw invalid(wrong, `belongs to ${protocol}, which this connection does not use`);
}
