import { SamlRefusal } from './problems.ts';
import { attributeOf, childOf, childrenOf, everyElement, isNamed, namespaces } from './tree.ts';
import type { XmlElement } from './xml.ts';

/**
 * Refuses a response that is not built as ours have to be, before any of it counts: one assertion, directly in the response, each
 * with one signature over itself. Signature wrapping needs another place for what was signed, and there is none. Throws
 * SamlRefusal.
 */
export function requireShape(response: XmlElement): void {
  const all = [...everyElement(response)];
  if (all.filter(({ name }) => name === 'Assertion').length > 1) throw new SamlRefusal('second_assertion');
  if (all.some(({ name }) => name.startsWith('Encrypted'))) throw new SamlRefusal('encrypted');
  requireUniqueIds(all);
  if (!isNamed(response, 'protocol', 'Response')) throw new SamlRefusal('misplaced');
  const assertion = childOf(response, 'assertion', 'Assertion');
  if (assertion === null)
    throw new SamlRefusal(all.some(({ name }) => name === 'Assertion') ? 'misplaced' : 'no_assertion');
  const signatures = [response, assertion].map((element) => childOf(element, 'signature', 'Signature'));
  const [ofResponse = null, ofAssertion = null] = signatures;
  const expected = signatures.filter((one) => one !== null).length;
  if (all.filter(({ name }) => name === 'Signature').length !== expected) throw new SamlRefusal('misplaced');
  if (ofResponse === null) throw new SamlRefusal('unsigned_response');
  if (ofAssertion === null) throw new SamlRefusal('unsigned_assertion');
  requireOnly(response, { protocol: ['Status'], assertion: ['Issuer', 'Assertion'], signature: ['Signature'] });
  requireOnly(assertion, {
    assertion: ['Issuer', 'Subject', 'Conditions', 'AuthnStatement', 'AttributeStatement'],
    signature: ['Signature'],
  });
  requireSignature(ofResponse, response);
  requireSignature(ofAssertion, assertion);
}

/** Of every kind of id: readers disagree on which attributes are ids. */
function requireUniqueIds(all: readonly XmlElement[]): void {
  const ids = all.flatMap(({ attributes }) =>
    attributes.filter(({ name }) => name.toLowerCase() === 'id').map(({ value }) => value),
  );
  if (new Set(ids).size !== ids.length) throw new SamlRefusal('duplicate_id');
}

type Allowed = Partial<Record<keyof typeof namespaces, readonly string[]>>;

/** Each child at most once, but for statements about attributes. */
function requireOnly(element: XmlElement, allowed: Allowed): void {
  for (const [namespace, names = []] of Object.entries(allowed) as [keyof typeof namespaces, readonly string[]][])
    for (const name of names) if (name !== 'AttributeStatement') childOf(element, namespace, name);
  const isAllowed = (child: XmlElement) =>
    Object.entries(allowed).some(([namespace, names = []]) =>
      names.some((name) => isNamed(child, namespace as keyof typeof namespaces, name)),
    );
  if (!element.children.every(isAllowed)) throw new SamlRefusal('misplaced');
}

const signing: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]);
const hashing: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
const enveloped = `${namespaces.signature}enveloped-signature`;

/** A signature over the element that it is in, and over nothing else, by algorithms that are still strong. */
function requireSignature(signature: XmlElement, over: XmlElement): void {
  const names = signature.children.map(({ name }) => name).join(' ');
  const [info] = childrenOf(signature, 'signature', 'SignedInfo');
  if (!info || !/^SignedInfo SignatureValue(?: KeyInfo)?$/.test(names)) throw new SamlRefusal('misplaced');
  const [canonicalization, method, reference, ...others] = info.children;
  const isPlain =
    canonicalization?.name === 'CanonicalizationMethod' && method?.name === 'SignatureMethod' && others.length === 0;
  if (!isPlain || reference?.name !== 'Reference') throw new SamlRefusal('misplaced');
  const id = attributeOf(over, 'ID');
  // The library puts it into a query.
  if (id === null || !/^[A-Za-z_][\w.-]*$/.test(id) || attributeOf(reference, 'URI') !== `#${id}`)
    throw new SamlRefusal('misplaced');
  requireStrong(canonicalization, method, reference);
}

const algorithm = (element: XmlElement) => attributeOf(element, 'Algorithm');

function requireStrong(canonicalization: XmlElement, method: XmlElement, reference: XmlElement): void {
  const [transforms, digest, value, ...others] = reference.children;
  if (transforms?.name !== 'Transforms' || digest?.name !== 'DigestMethod' || value?.name !== 'DigestValue')
    throw new SamlRefusal('misplaced');
  if (others.length > 0) throw new SamlRefusal('misplaced');
  const steps = transforms.children.map(algorithm);
  const isKnown = steps.length === 2 && steps[0] === enveloped && steps[1] === namespaces.canonical;
  if (!isKnown || algorithm(canonicalization) !== namespaces.canonical) throw new SamlRefusal('weak_algorithm');
  if (!signing.has(algorithm(method)) || !hashing.has(algorithm(digest))) throw new SamlRefusal('weak_algorithm');
}
