import { inflateRawSync } from 'node:zlib';
import { type SigningKey } from './der.ts';
import { type Algorithms, signatureOf, withSignature } from './signed-xml.ts';

export const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const saml = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const entityId = 'https://id.example/saml';

/** The metadata of an identity provider. */
export function metadataOf(
  keys: readonly SigningKey[],
  { id = entityId, entryPoint = 'https://id.example/sign-in', inside = '', before = '', validUntil = '' } = {},
): string {
  const until = validUntil === '' ? '' : ` validUntil="${validUntil}"`;
  const described = keys.map(
    ({ certificate }) =>
      `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>` +
      `<X509Certificate>\n${certificate.match(/.{1,64}/g)?.join('\n')}\n</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
  );
  return (
    `${before}<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${id}"${until}>` +
    `<!-- made by a test -->\n<IDPSSODescriptor protocolSupportEnumeration="${protocol}">${described.join('\n')}${inside}` +
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://id.example/post"/>` +
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/>` +
    `</IDPSSODescriptor></EntityDescriptor>`
  );
}

/** A request, as it comes in at an identity provider. */
export interface Asked {
  xml: string;
  id: string;
  /** Where the answer is to go. */
  answerTo: string;
  /** Who asks. */
  audience: string;
  relayState: string;
}

/** Reads the address to which the service sends a browser. */
export function readRequest(url: URL): Asked {
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const value = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    xml,
    id: value(/ ID="([^"]*)"/),
    answerTo: value(/AssertionConsumerServiceURL="([^"]*)"/),
    audience: value(/<saml:Issuer[^>]*>([^<]*)</),
    relayState: url.searchParams.get('RelayState') ?? '',
  };
}

/** What an answer says. Left out: as it has to be. */
export interface Says {
  name?: string;
  format?: string;
  attributes?: Readonly<Record<string, string | readonly string[]>>;
  issuer?: string;
  responseIssuer?: string;
  audience?: string;
  recipient?: string;
  destination?: string;
  /** null: leaves it out. */
  inResponseTo?: string | null;
  subjectInResponseTo?: string | null;
  status?: string;
  assertionId?: string;
  responseId?: string;
  /** Seconds from now. */
  issued?: number;
  notBefore?: number;
  until?: number;
  confirmedUntil?: number;
  signedInAt?: number;
  sessionUntil?: number;
  /** More conditions, statements and text in the subject, as XML. */
  conditions?: string;
  subject?: string;
}

let count = 0;
const time = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const attribute = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${value}"`);

/** An assertion without a signature, in canonical form. */
export function assertionOf(asked: Asked, says: Says = {}): string {
  const { answerTo, audience, id } = asked;
  const { name = 'ann', issuer = entityId, assertionId = `_a${(count += 1)}`, notBefore = -30, until = 300 } = says;
  const { confirmedUntil = 300, sessionUntil, attributes = { displayName: 'Ann Lee', mail: 'ann@example.com' } } = says;
  const format = says.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const answers = attribute('InResponseTo', says.subjectInResponseTo === undefined ? id : says.subjectInResponseTo);
  const session = sessionUntil === undefined ? '' : ` SessionNotOnOrAfter="${time(sessionUntil)}"`;
  const values = Object.entries(attributes).map(
    ([key, value]) =>
      `<saml:Attribute Name="${key}">${[value]
        .flat()
        .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  );
  return (
    `<saml:Assertion xmlns:saml="${saml}" ID="${assertionId}" IssueInstant="${time(says.issued ?? 0)}" Version="2.0">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${name}</saml:NameID>${says.subject ?? ''}` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${answers} ` +
    `NotOnOrAfter="${time(confirmedUntil)}" Recipient="${says.recipient ?? answerTo}"></saml:SubjectConfirmationData>` +
    `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(notBefore)}" NotOnOrAfter="${time(until)}">` +
    `<saml:AudienceRestriction><saml:Audience>${says.audience ?? audience}</saml:Audience></saml:AudienceRestriction>` +
    `${says.conditions ?? ''}</saml:Conditions><saml:AuthnStatement AuthnInstant="${time(says.signedInAt ?? 0)}"${session}>` +
    `<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${values.join('')}</saml:AttributeStatement></saml:Assertion>`
  );
}

/** A response without a signature, in canonical form. */
export function responseOf(asked: Asked, assertion: string, says: Says = {}): string {
  const { responseId = `_r${(count += 1)}`, status = 'Success', issuer = entityId } = says;
  const answers = attribute('InResponseTo', says.inResponseTo === undefined ? asked.id : says.inResponseTo);
  return (
    `<samlp:Response xmlns:samlp="${protocol}" Destination="${says.destination ?? asked.answerTo}" ID="${responseId}"${answers} ` +
    `IssueInstant="${time(says.issued ?? 0)}" Version="2.0"><saml:Issuer xmlns:saml="${saml}">${says.responseIssuer ?? issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"></samlp:StatusCode></samlp:Status>${assertion}</samlp:Response>`
  );
}

export interface Signed {
  /** The key of each signature; null: there is none. */
  response?: SigningKey | null;
  assertion?: SigningKey | null;
  algorithms?: Algorithms;
  keyInfo?: string;
}

const idOf = (element: string) => / ID="([^"]*)"/.exec(element)?.[1] ?? '';

/** Signs an element, which the signature is put into. */
export function signed(element: string, key: SigningKey | null, { algorithms, keyInfo }: Signed = {}): string {
  if (key === null) return element;
  const how = { privateKey: key.privateKey, id: idOf(element), ...(algorithms && { algorithms }) };
  return withSignature(element, signatureOf(element, { ...how, ...(keyInfo !== undefined && { keyInfo }) }));
}

/** A response to a request, signed as it has to be unless `how` says otherwise. */
export function answerTo(asked: Asked, key: SigningKey, says: Says = {}, how: Signed = {}): string {
  const { response = key, assertion = key } = how;
  return signed(responseOf(asked, signed(assertionOf(asked, says), assertion, how), says), response, how);
}

export const base64 = (xml: string): string => Buffer.from(xml).toString('base64');
