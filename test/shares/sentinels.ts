/** What a sentinel belongs to. `never`: no link shows it; `both`: only with two boxes; `shown`: every link shows it. */
export const boxes = ['cost', 'people', 'comments', 'signals'] as const;
export type Box = (typeof boxes)[number];
type Kind = Box | 'never' | 'both' | 'shown';

/** A text that stands nowhere else. It has the form of a host name, so that it can stand in addresses, too. */
export const sentinel = (kind: Kind, name: string): string => `leak-${kind}-${name}-zqx`;

const pattern = /leak-(?:never|both|shown|cost|people|comments|signals)-[a-z]+-zqx/g;

/** Every text that the bytes may stand for: as they are, with JSON's and URLs' escapes taken back, and out of base64. */
function* readings(bytes: Buffer): Generator<string> {
  for (const encoding of ['utf8', 'utf16le', 'latin1'] as const) {
    const text = bytes.toString(encoding);
    yield text;
    yield text.replaceAll(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    yield text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  const text = bytes.toString('latin1');
  for (const [run] of text.matchAll(/[\w+/-]{16,}/g))
    for (const skip of [0, 1, 2, 3]) yield Buffer.from(run.slice(skip), 'base64').toString('latin1');
  for (const [run] of text.matchAll(/(?:[0-9a-f]{2}){12,}/gi)) yield Buffer.from(run, 'hex').toString('latin1');
}

/** The sentinels in bytes, sorted. */
export function sentinelsIn(bytes: Buffer): string[] {
  const found = new Set<string>();
  for (const text of readings(bytes)) for (const [one] of text.toLowerCase().matchAll(pattern)) found.add(one);
  return [...found].toSorted();
}

/** Numbers that stand nowhere else, as text. */
export const costNumbers = ['918273', '827364', '736455', '645546'] as const;
export const numbersIn = (bytes: Buffer): string[] => costNumbers.filter((one) => bytes.includes(one));
