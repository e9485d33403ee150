import type { BlockKind } from './block.ts';

type Tagged = 'right' | 'wrong' | 'none';

/** A line that opens, divides or closes a block. `rest`: what stands behind the marker. */
export type Marker =
  | { shape: 'open'; kind: BlockKind; tagged: Tagged; attributes: ReadonlyMap<string, string>; rest: string }
  | { shape: 'divide'; kind: 'edit'; tagged: Tagged }
  | { shape: 'close'; kind: BlockKind; tagged: Tagged };

/** Kinds that are one line. */
const lone: ReadonlySet<BlockKind> = new Set(['delete', 'rename', 'theme']);
/** Kinds that hold words, which may stand in the line of the marker. */
export const worded: ReadonlySet<BlockKind> = new Set(['summary', 'not-done']);

const element = /^<(\/?)(file|delete|rename|theme|summary|not-done)/;
const attribute = /\s*(?:([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))|([^\s=<>"'/]+))/y;
const elementEnd = /\s*\/?>/y;
const fold = /^(?:(<{5,9})\s{0,3}SEARCH|(={5,9})|(>{5,9})\s{0,3}REPLACE)(?:\s+(\S+))?\s*$/;
/** No marker is longer. Words behind one may be. */
const maxMarker = 1_000;

/** Reads a line that begins with a marker at its first column; null if it does not. */
export function readMarker(line: string, tag: string): Marker | null {
  const first = line[0];
  if (first !== '<' && first !== '=' && first !== '>') return null;
  return readFold(line, tag) ?? readElement(line, tag);
}

function readFold(line: string, tag: string): Marker | null {
  if (line.length > maxMarker) return null;
  const found = fold.exec(line);
  if (!found) return null;
  const tagged = taggedBy(found[4] === undefined ? [] : [found[4]], tag);
  if (found[1]) return { shape: 'open', kind: 'edit', tagged, attributes: new Map(), rest: '' };
  return { shape: found[2] ? 'divide' : 'close', kind: 'edit', tagged };
}

function readElement(line: string, tag: string): Marker | null {
  const head = line.slice(0, maxMarker);
  const found = element.exec(head);
  if (!found) return null;
  const kind = found[2] as BlockKind;
  const attributes = new Map<string, string>();
  const words: string[] = [];
  attribute.lastIndex = found[0].length;
  let at = attribute.lastIndex;
  for (let one = attribute.exec(head); one; one = attribute.exec(head)) {
    at = attribute.lastIndex;
    if (one[1] !== undefined) attributes.set(one[1], one[2] ?? one[3] ?? one[4] ?? '');
    else words.push(one[5] ?? '');
  }
  elementEnd.lastIndex = at;
  if (!elementEnd.test(head)) return null;
  const rest = line.slice(elementEnd.lastIndex).trimEnd();
  const tagged = taggedBy(words, tag);
  if (found[1]) return rest === '' && attributes.size === 0 ? { shape: 'close', kind, tagged } : null;
  // `<delete path="…" k7f3></delete k7f3>` is one line too.
  const isAlone = rest === '' || worded.has(kind) || (lone.has(kind) && rest.startsWith(`</${kind}`));
  return isAlone ? { shape: 'open', kind, tagged, attributes, rest } : null;
}

function taggedBy(words: readonly string[], tag: string): Tagged {
  if (words.length === 0) return 'none';
  return words.length === 1 && words[0] === tag ? 'right' : 'wrong';
}

export const isLone = (kind: BlockKind): boolean => lone.has(kind);

/** Splits the words of a `summary` or `not-done` from the marker that closes it in the same line; null: none does. */
export function closedInLine(line: string, kind: BlockKind, tag: string): string | null {
  const text = line.trimEnd();
  const at = text.lastIndexOf('</');
  const marker = at < 0 ? null : readMarker(text.slice(at), tag);
  return marker?.shape === 'close' && marker.kind === kind && marker.tagged !== 'wrong' ? text.slice(0, at) : null;
}
