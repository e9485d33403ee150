import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { filledOf, flag, type Slot, wantedWords } from '../../base/fill.ts';
import type { Filled } from '../../base/starter.ts';

const [fewest, most] = [4, 64];

/** Reads `16x16`, `32 x 32`, `24 by 24`; the grid must be square and within the allowed sizes. */
function pixels(wanted: string): Slot | null {
  const found = wanted.matchAll(wholeWords(String.raw`(\d{1,3}) ?(?:x|×|by|mal|\*) ?(\d{1,3})`));
  for (const { 0: quote, 1: columns, 2: rows } of found) {
    const size = Number(columns);
    if (columns === rows && size >= fewest && size <= most) return { value: size, quote };
  }
  const grid = wholeWords(String.raw`(\d{1,2}) ?(?:px|pixel)[- ]?(?:grid|raster)`, 'iu').exec(wanted);
  const size = Number(grid?.[1]);
  return grid && size >= fewest && size <= most ? { value: size, quote: grid[0] } : null;
}

/** Reads `6 colours`, `4 brush sizes`, within the application's limits. */
function counted(wanted: string, unit: RegExp, [min, max]: readonly [number, number]): Slot | null {
  const amount = readAmounts(wanted).find(
    ({ kind, unit: noun, value }) =>
      kind === 'pieces' && unit.test(noun) && Number.isInteger(value) && value >= min && value <= max,
  );
  return amount ? { value: amount.value, quote: amount.quote } : null;
}

const colourUnit = /^(?:\p{L}+ )?(?:colou?rs?|farben|crayons|buntstiften?)$/iu;
const brushUnit =
  /^(?:\p{L}+ )?(?:brush(?:es)?(?: sizes)?|pens?(?: sizes)?|markers?|widths|pinsel|stiften?|pinselgrößen|stiftgrößen|strichstärken)$/iu;
const thick = wholeWords(
  '(?:fat|thick|chunky|big|broad|wide) (?:brush(?:es)?|pens?|markers?|crayons)|dicken? (?:Pinsel|Stiften?|Buntstiften?|Kreiden?)',
  'iu',
);

/** Names of colours that the application knows, in their usual spellings. */
const colourNames =
  'light blue|dark green|light green|black|white|gr[ae]y|red|orange|yellow|green|turquoise|cyan|blue|purple|violet|pink|brown|gold|silver|navy|beige|' +
  'schwarz|weiß|weiss|grau|rot|gelb|grün|türkis|blau|lila|violett|rosa|braun|silber|dunkelblau|hellblau|dunkelgrün|hellgrün';
const stampNames =
  'stars?|hearts?|suns?|moons?|clouds?|flowers?|trees?|houses?|smileys?|fish(?:es)?|cats?|bears?|rabbits?|birds?|butterfly|butterflies|paws?|animals?|weather|nature|' +
  'Sterne?|Herzen|Herz|Sonnen?|Monde?|Wolken?|Blumen?|Bäume|Baum|Häuser|Haus|Fische?|Katzen?|Bären?|Hasen?|Vögel|Vogel|Schmetterlinge?|Pfoten?|Tiere?|Wetter|Natur';
const stampSet = wholeWords('(?<name>Tier|Wetter|Natur)-?stempeln?', 'iu');
/** The text between two items of a list. */
const joint = String.raw`(?:, ?(?:and |und |or |oder )?| and | und | & | or | oder |/)`;

/** Reads a list of names; a single name counts only next to a word that says what it is. */
function listOf(wanted: string, names: string, said: string): Slot | null {
  const list = wholeWords(`(?:${names})(?:${joint}(?:${names})){1,18}`, 'iu').exec(wanted)?.[0];
  if (list !== undefined) {
    const found = Array.from(list.matchAll(wholeWords(names)), ([name]) => name);
    return { value: uniqueNames(found), quote: list };
  }
  const row = wholeWords(`(?:${names})(?: (?:${names})){2,18}`, 'iu').exec(wanted)?.[0];
  if (row !== undefined) {
    return { value: uniqueNames(Array.from(row.matchAll(wholeWords(names)), ([name]) => name)), quote: row };
  }
  const compound = said.includes('Stempel') ? stampSet.exec(wanted) : null;
  if (compound) return { value: [compound.groups?.['name'] ?? ''], quote: compound[0] };
  const one = wholeWords(`(?<name>${names}) (?:${said})`, 'iu').exec(wanted);
  const name = one?.groups?.['name'];
  return name === undefined ? null : { value: [name], quote: name };
}

function uniqueNames(names: readonly string[]): string[] {
  return names.filter((name, index) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === index);
}

export function fillCanvas(words: string): Filled {
  const wanted = wantedWords(words);
  return filledOf(words, wanted, {
    pixels: pixels(wanted),
    colours: listOf(wanted, colourNames, 'pen|pens|brush|marker|colou?r|paint|crayon|stift|farbe|pinsel'),
    colourCount: counted(wanted, colourUnit, [2, 19]),
    widths: counted(wanted, brushUnit, [2, 8]),
    thick: flag(wanted, thick),
    stamps: listOf(wanted, stampNames, 'stamps?|stickers?|Stempel'),
  });
}
