import { SamlRefusal } from './problems.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces references. Throws SamlRefusal for an entity that XML itself does not have, and for characters that it does not take. */
export function readText(raw: string): string {
  return raw.replaceAll(/&([^&;]{0,16}(?:;|$))?/g, (_, reference: string = '') => {
    const name = reference.slice(0, -1);
    const known = Object.hasOwn(named, name) ? named[name] : undefined;
    const [, hex, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
    if (!reference.endsWith(';')) throw new SamlRefusal('entity');
    if (known !== undefined) return known;
    if (hex === undefined && decimal === undefined) throw new SamlRefusal('entity');
    return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function characterOf(code: number): string {
  const isControl = code < 0x20 && ![0x9, 0xa, 0xd].includes(code);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (isControl || isSurrogate || code === 0xfffe || code === 0xffff || code > 0x10ffff)
    throw new SamlRefusal('malformed');
  return String.fromCodePoint(code);
}
