import type { InferEntity } from '@mikro-orm/postgresql';
import type { SignOnConnectionEntity } from '../../../schema/entities/sign-on.ts';
import type { Vault } from '../../store/vault.ts';
import type { ProviderSettings } from './provider.ts';

const purpose = 'sign-on';

/** Returns the client secret of a connection as it is stored. Throws ServiceError `precondition_missing` without a secrets key. */
export function sealSecret(vault: Vault, connectionId: string, secret: string | null): string | null {
  return secret === null ? null : vault.seal(purpose, connectionId, secret);
}

/** Returns what the connection says about its identity provider, with the client secret. */
export function settingsOf(
  vault: Vault,
  { id, issuer, clientId, clientSecret = null }: InferEntity<typeof SignOnConnectionEntity>,
): ProviderSettings {
  return { issuer, clientId, clientSecret: clientSecret === null ? null : vault.unseal(purpose, id, clientSecret) };
}
