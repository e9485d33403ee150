import { wholeWords } from '../../../kit/brief/found.ts';
import { readColumns } from '../../../kit/brief/read-columns.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import type { Slot } from '../../base/fill.ts';
import { maskedOptions } from './options.ts';
import { fieldOf, isKnown, odd } from './field.ts';

export const maxFields = 12;
/** `bought or not` is one field, to check. */
const orNot = /(?<=\p{L}) (?:or not|oder nicht)(?!\p{L})/giu;

/** A piece of the words with its index. */
interface Piece {
  text: string;
  at: number;
}

/** A possible list of fields, and the reasons for it. */
interface Chunk {
  pieces: readonly Piece[];
  /** Whether a word before it says that these are fields. */
  isSaid: boolean;
  /** Whether it stands after `with`, or after `by` and `nach`. */
  isWith: boolean;
  at: number;
}

const word = String.raw`[\p{L}][\p{L}\p{N}'’-]{0,30}`;
const listTitle = /(?:column|field|record|track|store|keep|info|data|spalte|feld|angabe|daten|erfass|festhalt)/iu;
const categoryTitle = /(?<!\p{L})(?:categor(?:y|ies)|kategorien?|groups?|gruppen)$/iu;
const introductions = [
  wholeWords(
    String.raw`(?:for each|each|for every|every|per|pro|jede[rsm]?|je)(?: ${word}){1,3}?(?: has| have| with| hat| mit|:|,)? `,
    'iu',
  ),
  wholeWords(
    '(?:record|track|store|keep|note|save|erfassen|festhalten|speichern|notieren) (?:the |its |their )?',
    'iu',
  ),
];

/** Reads the fields, whether they stand after a word such as `with`, and the categories that are listed next to them. */
export function readFields(wanted: string): { fields: Slot | null; isWith: boolean; categories: Slot | null } {
  const text = maskedOptions(wanted.slice(0, 4_000)).replaceAll(orNot, (quote) => '?'.padEnd(quote.length));
  const said = saidIn(text);
  const chunks = [...said, ...chunksOf(text)];
  const best = chunks
    .map((chunk) => ({
      chunk,
      kept: keptOf(chunk),
      known: keptOf(chunk).filter(({ text: one }) => isKnown(one)).length,
    }))
    .filter(({ chunk, kept, known }) =>
      chunk.isSaid
        ? kept.length >= 2 && (known > 0 || kept.length >= 3)
        : (kept.length >= 2 && known > 0) ||
          (chunk.isWith && kept.length === 1 && known === 1 && chunk.pieces.length === 1),
    )
    .toSorted((a, b) => Number(b.chunk.isSaid) - Number(a.chunk.isSaid) || b.known - a.known)[0];
  const fields = best ? slotOf(wanted, best.kept) : null;
  return { fields, isWith: best?.chunk.isWith ?? false, categories: categoriesOf(text, chunks, best?.chunk ?? null) };
}

function slotOf(text: string, kept: readonly Piece[]): Slot | null {
  const rows = kept.map(({ text: one }) => fieldOf(one)).filter((row) => row !== null);
  const single = rows.filter(
    ({ name }, index) => rows.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === index,
  );
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last || single.length === 0) return null;
  return { value: single.slice(0, maxFields), quote: text.slice(first.at, last.at + last.text.length) };
}

/** Returns the pieces up to the first one that is a wish or a sentence. */
function keptOf({ pieces: all, isSaid, at }: Chunk): Piece[] {
  // At the very beginning, the first piece is the thing itself: `contacts of suppliers, phone and email`.
  const begin = at === 0 && !isSaid ? all.findIndex(({ text }) => isKnown(text)) : 0;
  const pieces = all.slice(Math.max(0, begin));
  const wrong = pieces.findIndex(
    ({ text }) =>
      fieldOf(text) === null || (odd.test(text) && !isKnown(text)) || (!isSaid && text.split(/\s+/).length > 5),
  );
  return pieces.slice(0, wrong < 0 ? pieces.length : wrong).slice(0, maxFields);
}

/** Reads lists after `columns`, `fields`, `for each`, after a noun for records, and after verbs of keeping. */
function saidIn(text: string): Chunk[] {
  const columns = readColumns(text).map(({ quote, at, names }) => {
    const from = quote.indexOf(names[0] ?? '');
    return {
      pieces: piecesOf(quote.slice(Math.max(0, from)), at + Math.max(0, from)),
      isSaid: true,
      isWith: false,
      at,
    };
  });
  const lists = readLists(text)
    .filter(({ title }) => listTitle.test(title))
    .map(({ quote, at, items }) => {
      const from = Math.max(0, quote.indexOf(items[0] ?? ''));
      return { pieces: piecesOf(quote.slice(from), at + from), isSaid: true, isWith: false, at };
    });
  const introduced = introductions.flatMap((pattern) => {
    const match = pattern.exec(text);
    const at = match ? match.index + match[0].length : 0;
    const body = match ? (/^[^\n.;:!?()]{5,200}/u.exec(text.slice(at))?.[0] ?? '') : '';
    const pieces = piecesOf(body, at);
    return pieces.length >= 3 ? [{ pieces, isSaid: false, isWith: false, at }] : [];
  });
  return [...columns, ...lists, ...introduced].slice(0, 8);
}

/** Marks that separate a list from the words around it. */
const borders =
  /[:()!?\n]|\.(?=\s|$)|\s[-–—]\s|->|→|(?<![\p{L}])(?:with|w\/|mit|including|inkl\.?|incl\.?|by|nach)\s/giu;

function chunksOf(text: string): Chunk[] {
  const found: Chunk[] = [];
  let from = 0;
  let isWith = false;
  const add = (to: number) => {
    const part = text.slice(from, to);
    const sides = part.split(';');
    // `a; b; c` is one list, `a, b; c, d` is two.
    const isOne =
      sides.length > 2 && sides.filter((side) => /,|\sand\s|\sund\s/u.test(side.trim().replace(/,$/, ''))).length === 0;
    let at = from;
    for (const side of isOne ? [part] : sides) {
      found.push({ pieces: piecesOf(side, at, isOne), isSaid: false, isWith, at });
      at += side.length + 1;
    }
  };
  for (const { 0: border, index } of text.matchAll(borders)) {
    // `price (€)` is one field.
    if (border === '(' && /^\([^\s()]{1,4}\)/u.test(text.slice(index))) continue;
    if (border === ')' && /\([^\s()]{1,4}\)$/u.test(text.slice(Math.max(0, index - 6), index + 1))) continue;
    if (border === '?' && /^\?\s*(?:[,;]|$)/u.test(text.slice(index))) continue;
    add(index);
    from = index + border.length;
    isWith = /^(?:with|w\/|mit|by|nach)\s/iu.test(border);
  }
  add(text.length);
  return found.filter(({ pieces }) => pieces.length > 0).slice(0, 24);
}

function piecesOf(text: string, at: number, isSemicolons = false): Piece[] {
  const parts = isSemicolons ? /;/gu : /,(?!\d)|[|•·;\n]|\s\/\s|\s\+\s|\s(?:and|und|or|oder|&)\s/giu;
  const pieces: Piece[] = [];
  let from = 0;
  const add = (to: number) => {
    const raw = text.slice(from, to);
    const lead =
      /^(?:\s|[-–*•·]\s|\d{1,2}[.)]\s|(?:and|und|or|oder|&|only|just|nur|the|its|their|a|an|der|die|das|columns?|fields?|spalten?|felder[n]?|like|such as|wie)\s)*/iu.exec(
        raw,
      )?.[0].length ?? 0;
    const clean = raw.slice(lead).replace(/[\s.…]+$/u, '');
    if (/[\p{L}]/u.test(clean)) pieces.push({ text: clean, at: at + from + lead });
  };
  for (const { 0: mark, index } of text.matchAll(parts)) {
    add(index);
    from = index + mark.length;
  }
  add(text.length);
  return pieces;
}

/** Reads `categories: a, b, c`, or the list right after the first colon if the fields are in another list. */
function categoriesOf(text: string, chunks: readonly Chunk[], fields: Chunk | null): Slot | null {
  const free = chunks.filter((chunk) => chunk !== fields && chunk.pieces.length >= 2 && chunk.pieces.every(isShort));
  const titled = free.find(({ at }) => categoryTitle.test(text.slice(Math.max(0, at - 40), at).replace(/:\s*$/u, '')));
  const first = fields && free.find(({ at }) => at < fields.at && /^[^:]{3,80}:$/u.test(text.slice(0, at).trimStart()));
  const found = titled ?? (first && first.pieces.every(({ text: one }) => !isKnown(one)) ? first : null);
  const [begin, end] = [found?.pieces[0], found?.pieces.at(-1)];
  if (!begin || !end || !found) return null;
  const names = [...new Set(found.pieces.map(({ text: one }) => one))];
  return names.length < 2 || names.length > 20
    ? null
    : { value: names, quote: text.slice(begin.at, end.at + end.text.length) };
}

const isShort = ({ text }: Piece) =>
  text.split(/\s+/).length <= 2 && text.length <= 30 && !odd.test(text) && !/\d/.test(text);
