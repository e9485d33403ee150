import { createHash, type KeyObject, sign } from 'node:crypto';

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export interface Algorithms {
  signature: string;
  digest: string;
  /** Names of Node's. */
  hash: string;
}

const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const sha256: Algorithms = {
  signature: `${more}rsa-sha256`,
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  hash: 'sha256',
};
export const sha512: Algorithms = {
  signature: `${more}rsa-sha512`,
  digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
  hash: 'sha512',
};
export const sha1: Algorithms = { signature: `${dsig}rsa-sha1`, digest: `${dsig}sha1`, hash: 'sha1' };

export interface Signing {
  privateKey: KeyObject;
  /** Of the element. */
  id: string;
  algorithms?: Algorithms;
  /** Within `KeyInfo`; none if left out. */
  keyInfo?: string;
}

/**
 * Returns a signature for an element without one. The element has to be written as exclusive canonicalization gives it, so that its
 * bytes are what is signed: that way, the tests need none of the libraries that they test.
 */
export function signatureOf(element: string, { privateKey, id, algorithms = sha256, keyInfo }: Signing): string {
  const { signature, digest, hash } = algorithms;
  const value = createHash(hash).update(element).digest('base64');
  const info = (namespace: string) =>
    `<ds:SignedInfo${namespace}><ds:CanonicalizationMethod Algorithm="${exclusive}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${signature}"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms>` +
    `<ds:Transform Algorithm="${dsig}enveloped-signature"></ds:Transform><ds:Transform Algorithm="${exclusive}">` +
    `</ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="${digest}"></ds:DigestMethod>` +
    `<ds:DigestValue>${value}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const signed = sign(hash, Buffer.from(info(` xmlns:ds="${dsig}"`)), privateKey).toString('base64');
  const key = keyInfo === undefined ? '' : `<ds:KeyInfo>${keyInfo}</ds:KeyInfo>`;
  return `<ds:Signature xmlns:ds="${dsig}">${info('')}<ds:SignatureValue>${signed}</ds:SignatureValue>${key}</ds:Signature>`;
}

/** Puts a signature behind the issuer of an element, where the schema has it. */
export const withSignature = (element: string, signature: string): string =>
  element.replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
