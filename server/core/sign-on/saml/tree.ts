import { SamlRefusal } from './problems.ts';
import type { XmlElement } from './xml.ts';

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  canonical: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const;
type Namespace = keyof typeof namespaces;

export const isNamed = (element: XmlElement, namespace: Namespace, name: string): boolean =>
  element.name === name && element.namespace === namespaces[namespace];

export const childrenOf = (element: XmlElement, namespace: Namespace, name: string): XmlElement[] =>
  element.children.filter((child) => isNamed(child, namespace, name));

/** The child with a name; null: there is none. Throws SamlRefusal `misplaced` if there are several. */
export function childOf(element: XmlElement, namespace: Namespace, name: string): XmlElement | null {
  const [child = null, another] = childrenOf(element, namespace, name);
  if (another) throw new SamlRefusal('misplaced');
  return child;
}

/** The value of an attribute without a namespace; null: there is none. */
export const attributeOf = ({ attributes }: XmlElement, name: string): string | null =>
  attributes.find((one) => one.name === name && one.namespace === '')?.value ?? null;

/** The text of an element that has nothing else in it. Throws SamlRefusal `malformed` otherwise. */
export function textOf({ children, text }: XmlElement): string {
  if (children.length > 0) throw new SamlRefusal('malformed');
  return text.trim();
}

/** An element, and all in it. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}
