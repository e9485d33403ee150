import { MetadataError } from './metadata-error.ts';
import { readCertificate } from './certificates.ts';
import { SamlRefusal } from './problems.ts';
import { attributeOf, childOf, childrenOf, everyElement, isNamed, namespaces, textOf } from './tree.ts';
import { readXml, type XmlElement } from './xml.ts';

/** What an identity provider says about itself. */
export interface IdentityProvider {
  entityId: string;
  /** Where browsers go to sign in. */
  entryPoint: string;
  /** Those that it signs with, as base64. */
  certificates: string[];
}

const longestId = 500;
const longestAddress = 2_000;
const mostCertificates = 20;
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/**
 * Reads the metadata of one identity provider. `isTrusted`: whether browsers may be sent to an address over plain http. Throws
 * MetadataError.
 */
export function readMetadata(text: string, now: number, isTrusted: (url: URL) => boolean): IdentityProvider {
  try {
    return read(text, now, isTrusted);
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    throw new MetadataError(wordsOf(error), { cause: error });
  }
}

const wordsOf = ({ problem }: SamlRefusal) =>
  problem === 'doctype' ? 'has a document type, which is not read' : 'is not SAML metadata';

function read(text: string, now: number, isTrusted: (url: URL) => boolean): IdentityProvider {
  const root = readXml(text.replace(/^\uFEFF/, ''), { comments: 'skip' });
  if (isNamed(root, 'metadata', 'EntitiesDescriptor'))
    throw new MetadataError('describes several identity providers. Give the metadata of one');
  if (!isNamed(root, 'metadata', 'EntityDescriptor')) throw new MetadataError('is not SAML metadata');
  const [provider, another] = childrenOf(root, 'metadata', 'IDPSSODescriptor').filter(speaksSaml2);
  if (!provider || another) throw new MetadataError('does not describe an identity provider with SAML 2.0');
  requireCurrent([root, provider], now);
  const entityId = attributeOf(root, 'entityID') ?? '';
  if (entityId === '' || entityId.length > longestId)
    throw new MetadataError(`names no identity provider with at most ${longestId} characters`);
  return { entityId, entryPoint: entryPointOf(provider, isTrusted), certificates: certificatesOf(provider) };
}

const speaksSaml2 = (element: XmlElement) =>
  (attributeOf(element, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(namespaces.protocol);

function requireCurrent(elements: readonly XmlElement[], now: number): void {
  for (const element of elements) {
    const until = attributeOf(element, 'validUntil');
    // `!(… > …)`, so that what is no time counts as over.
    if (until !== null && !(Date.parse(until) > now)) throw new MetadataError('was valid until a time that is over');
  }
}

function entryPointOf(provider: XmlElement, isTrusted: (url: URL) => boolean): string {
  const service = childrenOf(provider, 'metadata', 'SingleSignOnService').find(
    (one) => attributeOf(one, 'Binding') === redirect,
  );
  const url = URL.parse((service && attributeOf(service, 'Location')) ?? '');
  if (!url || url.href.length > longestAddress || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new MetadataError('has no address to sign in with the binding HTTP-Redirect');
  if (url.protocol !== 'https:' && !isTrusted(url))
    throw new MetadataError('has an address to sign in that does not begin with https');
  url.hash = '';
  return url.href;
}

function certificatesOf(provider: XmlElement): string[] {
  const keys = childrenOf(provider, 'metadata', 'KeyDescriptor').filter(
    (one) => (attributeOf(one, 'use') ?? 'signing') === 'signing',
  );
  const found = keys
    .flatMap((key) => {
      const info = childOf(key, 'signature', 'KeyInfo');
      return info ? [...everyElement(info)].filter((one) => isNamed(one, 'signature', 'X509Certificate')) : [];
    })
    .map((element) => textOf(element).replaceAll(/\s/g, ''));
  const certificates = [...new Set(found)];
  if (certificates.length === 0 || certificates.length > mostCertificates)
    throw new MetadataError(`does not have between 1 and ${mostCertificates} certificates to sign with`);
  return certificates.map((base64) => {
    const read = readCertificate(base64);
    if ('problem' in read) throw new MetadataError(read.problem);
    return read.raw.toString('base64');
  });
}
