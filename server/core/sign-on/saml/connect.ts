import type { StoredSaml } from '../../../../schema/sign-on.ts';
import { ServiceError } from '../../../../schema/errors.ts';
import type { Providers } from '../provider.ts';
import { fetchMetadata } from './fetch-metadata.ts';
import { type IdentityProvider, readMetadata } from './metadata.ts';
import { MetadataError } from './metadata-error.ts';

/** Where the metadata of an identity provider is: one of the two. */
export interface MetadataSource {
  metadataUrl?: string | undefined;
  metadataXml?: string | undefined;
}

/** What metadata says, as a connection stores it. */
export interface ReadProvider {
  issuer: string;
  saml: StoredSaml;
}

/** Reads the metadata of an identity provider. Throws ServiceError `invalid_request` at `metadataUrl` or `metadataXml`. */
export async function readSource(signOn: Providers, source: MetadataSource): Promise<ReadProvider> {
  const { metadataUrl, metadataXml } = source;
  if ((metadataUrl === undefined) === (metadataXml === undefined))
    throw invalid('metadataUrl', 'With SAML, give either metadataUrl or metadataXml.');
  const path = metadataUrl === undefined ? 'metadataXml' : 'metadataUrl';
  try {
    const provider =
      metadataUrl === undefined
        ? readMetadata(metadataXml ?? '', Date.now(), signOn.isTrusted)
        : await readFrom(signOn, metadataUrl);
    return storedOf(provider, metadataUrl ?? null);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    throw invalid(path, `The metadata ${error.message}.`, error);
  }
}

/** Fetches and reads metadata. Throws MetadataError. */
export async function readFrom(signOn: Providers, metadataUrl: string): Promise<IdentityProvider> {
  return readMetadata(await fetchMetadata(signOn.fetch, metadataUrl), Date.now(), signOn.isTrusted);
}

export function storedOf({ entityId, entryPoint, certificates }: IdentityProvider, metadataUrl: string | null) {
  const readAt = new Date().toISOString();
  return {
    issuer: entityId,
    saml: { metadataUrl, entryPoint, certificates, readAt, triedAt: readAt, problem: null },
  };
}

export function invalid(path: string, message: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid_request', `${path}: ${message}`, { errors: [{ path, message }], cause });
}
