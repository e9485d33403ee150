import type { Edit } from '../../agents/kit/blocks/block.ts';

/** Pseudo-random whole numbers below a bound, the same for one seed (mulberry32). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof randomOf>;
const bare = (line: string) => line.trim();
const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
const replaced = (lines: readonly string[], at: number, line: string) => lines.map((one, i) => (i === at ? line : one));

const damages = {
  none: (lines: string[]) => lines,
  'trailing blanks': (lines: string[], random: Random) => lines.map((line) => line + ['', ' ', '   ', '\t'][random(4)]),
  tabs: (lines: string[]) =>
    lines.map((line) =>
      line.replace(/^ +/, (blanks) => '\t'.repeat(blanks.length / 2) + ' '.repeat(blanks.length % 2)),
    ),
  'four blanks': (lines: string[]) => lines.map((line) => line.replace(/^ +/, (blanks) => blanks + blanks)),
  'no margin': (lines: string[]) => {
    const least = Math.min(...lines.filter((line) => bare(line) !== '').map((line) => line.search(/\S/)));
    return lines.map((line) => line.slice(Math.min(least, line.search(/\S|$/))));
  },
  'wider margin': (lines: string[]) => lines.map((line) => (line === '' ? '' : `    ${line}`)),
  'a character changed': (lines: string[], random: Random) => withTypos(lines, 1, random),
  'two characters changed': (lines: string[], random: Random) => withTypos(lines, 2, random),
  'quotes changed': (lines: string[]) => lines.map((line) => line.replaceAll("'", '"')),
  'a line dropped': (lines: string[], random: Random) => {
    const inner = lines.map((_, at) => at).filter((at) => at > 0 && at < lines.length - 1);
    const shortest = inner.toSorted((one, other) => bare(lines[one] ?? '').length - bare(lines[other] ?? '').length);
    const at = shortest[random(Math.min(2, shortest.length))];
    return lines.filter((_, index) => index !== at);
  },
};
export type Damage = keyof typeof damages;
export const kindsOfDamage = Object.keys(damages) as Damage[];

function withTypos(lines: string[], count: number, random: Random): string[] {
  const worded = lines.map((line, at) => ({ line, at })).filter(({ line }) => bare(line).length > 8);
  let changed = lines;
  for (let done = 0; done < count; done += 1) {
    const { at = 0 } = worded[random(worded.length)] ?? {};
    const line = changed[at] ?? '';
    const place = line.length - bare(line).length + 1 + random(bare(line).length - 2);
    const rest = line.slice(place + random(2));
    changed = replaced(changed, at, `${line.slice(0, place)}${random(2) === 0 ? 'q' : ''}${rest}`);
  }
  return changed;
}

export interface DamagedEdit {
  edit: Edit;
  content: string;
  /** The file as the edit was meant. */
  expected: string;
}

/**
 * An edit of some lines of a file that stand there once, and then damaged; null if the file has no such lines there. Similarity
 * stays 0.9 or more: the kinds that change characters get so many lines.
 */
export function damagedEdit(path: string, content: string, damage: Damage, random: Random): DamagedEdit | null {
  const lines = content.split('\n');
  const count = damage === 'a line dropped' ? 9 + random(5) : 4 + random(6);
  const start = random(Math.max(1, lines.length - count));
  const block = lines.slice(start, start + count);
  const words = block.map(bare).join('').length;
  const quotes = block.join('').split("'").length - 1;
  const isFair = {
    'two characters changed': words > 60,
    'a line dropped': words > 250,
    'quotes changed': quotes > 0 && quotes < words / 12,
  };
  if (words < 40 || isFair[damage as keyof typeof isFair] === false) return null;
  if (bare(block[0] ?? '') === '' || bare(block.at(-1) ?? '') === '') return null;
  const all = lines.map(bare).join('\n');
  const here = block.map(bare).join('\n');
  if (all.split(here).length !== 2) return null;

  const at = 1 + random(count - 2);
  const margin = /^ */.exec(block[at] ?? '')?.[0] ?? '';
  const added = [`${margin}const added = ${random(1_000)};`, `${margin}use(added);`];
  const change = [added, [...added, block[at] ?? ''], [block[at] ?? '', ...added]][random(3)] ?? added;
  const meant = [...block.slice(0, at), ...change, ...block.slice(at + 1)];
  const search = damages[damage](block, random);
  if (search.join() === block.join() && damage !== 'none') return null;
  // Without the very line that is changed, nobody can tell what is meant. It may stand there twice: an empty line.
  const sameIn = (those: readonly string[]) => those.filter((line) => line === block[at]).length;
  if (damage === 'a line dropped' && sameIn(search) < sameIn(block)) return null;
  // A model keeps to its style on both sides, and slips on one.
  const isStyle = ['tabs', 'four blanks', 'no margin', 'wider margin', 'quotes changed'].includes(damage);
  const replace = isStyle ? damages[damage](meant, random) : meant;
  return {
    edit: { kind: 'edit', path, search: text(search), replace: text(replace) },
    content,
    expected: [...lines.slice(0, start), ...meant, ...lines.slice(start + count)].join('\n'),
  };
}
