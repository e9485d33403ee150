import type { InferEntity } from '@mikro-orm/postgresql';
import type { SignOnConnectionEntity } from '../../../../schema/entities/sign-on.ts';
import type { StoredSaml } from '../../../../schema/sign-on.ts';
import { callbackPath } from '../callback-path.ts';
import { metadataPath } from './own-metadata.ts';

/** This service, as the identity provider of a connection knows it. */
export const ourselves = (baseUrl: string, connectionId: string) => ({
  entityId: `${baseUrl}${metadataPath(connectionId)}`,
  answerTo: `${baseUrl}${callbackPath(connectionId)}`,
});

/** Returns what is stored of a SAML identity provider. Throws if the connection is of another kind. */
export function storedSaml({ id, saml }: InferEntity<typeof SignOnConnectionEntity>): StoredSaml {
  if (!saml) throw new Error(`the connection ${id} has no SAML settings`);
  return saml;
}
