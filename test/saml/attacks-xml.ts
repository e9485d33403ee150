import type { SigningKey } from './der.ts';
import {
  answerTo,
  type Asked,
  assertionOf,
  base64,
  metadataOf,
  protocol,
  responseOf,
  saml,
  signed,
} from './fake-idp.ts';
import { sha1, signatureOf, withSignature } from './signed-xml.ts';

/** What an attacker has: a sound answer to a request, for a name of their own, and its parts. */
export interface Loot {
  asked: Asked;
  key: SigningKey;
  /** A key of the attacker. */
  other: SigningKey;
  /** The answer, as the identity provider signed it. */
  sound: string;
  /** Its assertion, signed, and without the signature. */
  assertion: string;
  bare: string;
  ofAssertion: string;
  /** The response without its own signature. */
  response: string;
  ofResponse: string;
  /** An assertion of the attacker, and a response with it. */
  evil: string;
  evilResponse(inside: string): string;
}

export function lootOf(asked: Asked, key: SigningKey, other: SigningKey): Loot {
  const bare = assertionOf(asked, { name: 'mallory', assertionId: '_sound' });
  const ofAssertion = signatureOf(bare, { privateKey: key.privateKey, id: '_sound' });
  const assertion = withSignature(bare, ofAssertion);
  const response = responseOf(asked, assertion, { responseId: '_answer' });
  const ofResponse = signatureOf(response, { privateKey: key.privateKey, id: '_answer' });
  const evil = assertionOf(asked, { name: 'admin', assertionId: '_evil' });
  return {
    asked,
    key,
    other,
    bare,
    ofAssertion,
    assertion,
    response,
    ofResponse,
    sound: withSignature(response, ofResponse),
    evil,
    evilResponse: (inside) => responseOf(asked, inside, { responseId: '_evil-answer' }),
  };
}

/** What is sent, by what it tries; and the problem that has to be in the audit log. */
export type Attack = readonly [string, string, (loot: Loot) => string];

const inSignature = (signature: string, inside: string) =>
  signature.replace('</ds:Signature>', `${inside}</ds:Signature>`);
const inObject = (signature: string, inside: string) => inSignature(signature, `<ds:Object>${inside}</ds:Object>`);
const inElement = (element: string, name: string, inside: string) =>
  element.replace(`</${name}>`, `${inside}</${name}>`);
const extensions = (inside: string) => `<samlp:Extensions>${inside}</samlp:Extensions>`;
/** Before the signature of the response was made. */
const resigned = ({ key }: Loot, response: string) => signed(response, key);

/** Signature wrapping, as numbered by Somorovsky et al., "On Breaking SAML", USENIX Security 2012. */
export const wrapping: readonly Attack[] = [
  [
    'wrapping 1: the response within its own signature',
    'second_assertion',
    (l) => withSignature(l.evilResponse(l.evil), inSignature(l.ofResponse, l.response)),
  ],
  [
    'wrapping 2: the response before its signature',
    'second_assertion',
    (l) => withSignature(l.evilResponse(l.evil), `${l.response}${l.ofResponse}`),
  ],
  [
    'wrapping 3: an assertion before the signed one',
    'second_assertion',
    (l) => l.sound.replace('<saml:Assertion', () => `${l.evil}<saml:Assertion`),
  ],
  [
    'wrapping 4: the signed assertion within another one',
    'second_assertion',
    (l) => l.evilResponse(inElement(l.evil, 'saml:Assertion', l.assertion)),
  ],
  [
    'wrapping 5: the signature in another assertion, the signed one at the end',
    'second_assertion',
    (l) => l.evilResponse(`${withSignature(l.evil, l.ofAssertion)}${l.bare}`),
  ],
  [
    'wrapping 6: the signed assertion in the signature of another one',
    'second_assertion',
    (l) => l.evilResponse(withSignature(l.evil, inSignature(l.ofAssertion, l.bare))),
  ],
  [
    'wrapping 7: another assertion in extensions',
    'second_assertion',
    (l) => l.sound.replace('<samlp:Status>', () => `${extensions(l.evil)}<samlp:Status>`),
  ],
  [
    'wrapping 8: the signed assertion in an object of the signature',
    'second_assertion',
    (l) => l.evilResponse(withSignature(l.evil, inObject(l.ofAssertion, l.bare))),
  ],
  [
    'the assertion in extensions, and none beside it',
    'misplaced',
    (l) => resigned(l, responseOf(l.asked, extensions(l.assertion))),
  ],
  ['a response within a response', 'misplaced', (l) => l.evilResponse(l.sound)],
  ['an assertion alone', 'misplaced', (l) => l.assertion],
  [
    'an assertion of another namespace beside it',
    'second_assertion',
    (l) => resigned(l, responseOf(l.asked, `${l.assertion}<x:Assertion xmlns:x="urn:x"></x:Assertion>`)),
  ],
  ['an object in a signature', 'misplaced', (l) => l.sound.replace(l.ofAssertion, () => inObject(l.ofAssertion, ''))],
  [
    'a second signature of the assertion',
    'misplaced',
    (l) => l.sound.replace(l.ofAssertion, () => l.ofAssertion + l.ofAssertion),
  ],
  [
    'the signature of the assertion in its subject',
    'misplaced',
    (l) => resigned(l, responseOf(l.asked, inElement(l.bare, 'saml:Subject', l.ofAssertion))),
  ],
  [
    'a signature that refers to the other element',
    'misplaced',
    (l) => l.sound.replace('URI="#_sound"', 'URI="#_answer"'),
  ],
  ['a signature that refers to the whole document', 'misplaced', (l) => l.sound.replace('URI="#_answer"', 'URI=""')],
  ['a signature with two references', 'misplaced', (l) => l.sound.replace(/<ds:Reference.*?<\/ds:Reference>/, '$&$&')],
  [
    'a signature with two lists of what it signs',
    'misplaced',
    (l) => l.sound.replace(/<ds:SignedInfo>.*?<\/ds:SignedInfo>/, '$&$&'),
  ],
  ['an id that is a query', 'misplaced', (l) => l.sound.replaceAll('_answer', '_answer&quot;] | //*[&quot;')],
  [
    'the same id twice',
    'duplicate_id',
    (l) => {
      const bare = assertionOf(l.asked, { assertionId: '_same' });
      return resigned(l, responseOf(l.asked, signed(bare, l.key), { responseId: '_same' }));
    },
  ],
  [
    'the same id twice, of another kind',
    'duplicate_id',
    (l) => l.sound.replace('<samlp:Status>', '<samlp:Status xml:id="_sound">'),
  ],
  [
    'an encrypted assertion',
    'encrypted',
    (l) => resigned(l, responseOf(l.asked, `<saml:EncryptedAssertion xmlns:saml="${saml}"></saml:EncryptedAssertion>`)),
  ],
];

export const signatures: readonly Attack[] = [
  ['a response that is not signed', 'unsigned_response', (l) => answerTo(l.asked, l.key, {}, { response: null })],
  ['an assertion that is not signed', 'unsigned_assertion', (l) => answerTo(l.asked, l.key, {}, { assertion: null })],
  ['nothing signed', 'unsigned_response', (l) => l.evilResponse(l.evil)],
  ['another key', 'wrong_signature', (l) => answerTo(l.asked, l.other)],
  ['another key for the assertion', 'wrong_signature', (l) => answerTo(l.asked, l.key, {}, { assertion: l.other })],
  ['another key for the response', 'wrong_signature', (l) => answerTo(l.asked, l.key, {}, { response: l.other })],
  [
    'another key, whose certificate it brings',
    'wrong_signature',
    (l) => {
      const keyInfo = `<ds:X509Data><ds:X509Certificate>${l.other.certificate}</ds:X509Certificate></ds:X509Data>`;
      return answerTo(l.asked, l.other, {}, { keyInfo });
    },
  ],
  ['another name in what was signed', 'wrong_signature', (l) => l.sound.replace('>mallory<', '>admin<')],
  [
    'another destination in what was signed',
    'wrong_signature',
    (l) => l.sound.replace(' Destination="', ' Destination="x'),
  ],
  [
    'signatures without a value',
    'wrong_signature',
    (l) => l.sound.replaceAll(/<ds:SignatureValue>[^<]*/g, '<ds:SignatureValue>'),
  ],
  ['SHA-1', 'weak_algorithm', (l) => answerTo(l.asked, l.key, {}, { algorithms: sha1 })],
  [
    'SHA-1 for the digest',
    'weak_algorithm',
    (l) =>
      answerTo(
        l.asked,
        l.key,
        {},
        { algorithms: { ...sha1, signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' } },
      ),
  ],
  [
    'the certificate as a shared secret',
    'weak_algorithm',
    (l) => l.sound.replaceAll('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1'),
  ],
  [
    'canonical form with comments',
    'weak_algorithm',
    (l) =>
      l.sound.replaceAll(
        '"http://www.w3.org/2001/10/xml-exc-c14n#"',
        '"http://www.w3.org/2001/10/xml-exc-c14n#WithComments"',
      ),
  ],
  [
    'a transform that picks what is signed',
    'weak_algorithm',
    (l) => l.sound.replaceAll('2000/09/xmldsig#enveloped-signature', 'TR/1999/REC-xpath-19991116'),
  ],
];

const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('');
const cut = (text: string, from: string, to: string) => text.replace(from, () => to);

export const documents: readonly Attack[] = [
  [
    'a comment in the name, which the signature does not cover',
    'comment',
    (l) => cut(l.sound, '>mallory<', '>mall<!-- -->ory<'),
  ],
  ['a comment after the assertion', 'comment', (l) => cut(l.sound, '</samlp:Response>', '<!-- x --></samlp:Response>')],
  [
    'a processing instruction in the name',
    'processing_instruction',
    (l) => cut(l.sound, '>mallory<', '>mall<?x?>ory<'),
  ],
  ['CDATA in the name', 'cdata', (l) => cut(l.sound, '>mallory<', '><![CDATA[mallory]]><')],
  [
    'an external entity',
    'doctype',
    (l) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${cut(l.sound, '>mallory<', '>&x;<')}`,
  ],
  ['an external document type', 'doctype', (l) => `<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd">${l.sound}`],
  ['parameter entities', 'doctype', (l) => `<!DOCTYPE r [<!ENTITY % x SYSTEM "http://127.0.0.1/"> %x;]>${l.sound}`],
  [
    'entities that grow without end',
    'doctype',
    (l) => `<!DOCTYPE r [<!ENTITY a0 "ha">${laughs}]>${cut(l.sound, '>mallory<', '>&a9;<')}`,
  ],
  ['a document type in small letters', 'doctype', (l) => `<!doctype r>${l.sound}`],
  ['an entity that nobody declared', 'entity', (l) => cut(l.sound, '>mallory<', '>&nbsp;<')],
  ['the reference of a forbidden character', 'malformed', (l) => cut(l.sound, '>mallory<', '>mall&#0;ory<')],
  ['a forbidden character', 'malformed', (l) => cut(l.sound, '>mallory<', '>mall\u0001ory<')],
  ['an attribute twice', 'malformed', (l) => cut(l.sound, ' Destination="', ' Destination="x" Destination="')],
  ['a prefix that stands for nothing', 'malformed', (l) => cut(l.sound, '<samlp:Status>', '<samlp:Status x:y="">')],
  ['an end that is missing', 'malformed', (l) => cut(l.sound, '</samlp:Response>', '')],
  ['a second document behind it', 'malformed', (l) => l.sound + l.sound],
  ['a byte order mark', 'malformed', (l) => `\uFEFF${l.sound}`],
  ['another version of XML', 'processing_instruction', (l) => `<?xml version="1.1"?>${l.sound}`],
  ['another encoding', 'processing_instruction', (l) => `<?xml version="1.0" encoding="utf-7"?>${l.sound}`],
  [
    'depth without end',
    'too_large',
    (l) =>
      cut(l.sound, '<samlp:Status>', `${'<samlp:Status>'.repeat(40)}${'</samlp:Status>'.repeat(40)}<samlp:Status>`),
  ],
  [
    'elements without end',
    'too_large',
    (l) => cut(l.sound, '<samlp:Status>', `${'<a/>'.repeat(30_000)}<samlp:Status>`),
  ],
  ['bytes without end', 'too_large', (l) => cut(l.sound, '>mallory<', `>${'m'.repeat(500_000)}<`)],
  ['no XML', 'malformed', () => 'nothing'],
  ['no answer', 'malformed', () => ''],
  ['metadata', 'misplaced', (l) => metadataOf([l.key]).replace(/<!--.*?-->/, '')],
  [
    'the answer of a sign-out',
    'misplaced',
    () => `<samlp:LogoutResponse xmlns:samlp="${protocol}" ID="_x"></samlp:LogoutResponse>`,
  ],
  ['a response without an assertion', 'no_assertion', (l) => resigned(l, responseOf(l.asked, ''))],
];

/** In place of what is base64. */
export const brokenBase64 = (xml: string) => [`${base64(xml).slice(0, -4)}!!!!`, `${base64(xml)}A`, '%%%'] as const;
