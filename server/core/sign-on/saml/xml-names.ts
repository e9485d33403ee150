import { SamlRefusal } from './problems.ts';

/** Prefix → namespace. The empty prefix is that of elements without one. */
export type Scope = ReadonlyMap<string, string>;

const xml = 'http://www.w3.org/XML/1998/namespace';
const xmlns = 'http://www.w3.org/2000/xmlns/';
const outside: Scope = new Map([['xml', xml]]);

/** Returns the prefixes in an element with these attributes. Throws SamlRefusal. */
export function declarationsOf(attributes: readonly (readonly [string, string])[], around: Scope = outside): Scope {
  const declared = attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return around;
  const scope = new Map(around);
  const seen = new Set<string>();
  for (const [name, namespace] of declared) {
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    const isReserved = prefix === 'xml' || prefix === 'xmlns' || namespace === xml || namespace === xmlns;
    if (isReserved || seen.has(prefix) || (prefix !== '' && namespace === '')) throw new SamlRefusal('malformed');
    seen.add(prefix);
    scope.set(prefix, namespace);
  }
  return scope;
}

/** Resolves the prefix of a name. An attribute without one has no namespace. Throws SamlRefusal for an unknown prefix. */
export function expandedName(written: string, scope: Scope, of: 'element' | 'attribute') {
  const [first = '', second] = written.split(':');
  if (second === undefined) return { name: first, namespace: of === 'element' ? (scope.get('') ?? '') : '' };
  const namespace = scope.get(first);
  if (namespace === undefined) throw new SamlRefusal('malformed');
  return { name: second, namespace };
}
