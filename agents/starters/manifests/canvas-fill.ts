import { wholeWords } from '../../brief/found.ts';
import { filledOf, type Slot, wantedWords } from '../fill.ts';
import type { Filled } from '../starter.ts';

const [fewest, most] = [4, 64];

/** `16x16`, `32 x 32`, `24 by 24`, only square and only as a grid of such a size. */
function pixels(wanted: string): Slot | null {
  const found = wanted.matchAll(wholeWords(String.raw`(\d{1,3}) ?(?:x|×|by|mal|\*) ?(\d{1,3})`));
  for (const { 0: quote, 1: columns, 2: rows } of found) {
    const size = Number(columns);
    if (columns === rows && size >= fewest && size <= most) return { value: size, quote };
  }
  return null;
}

/** Names of colours that the application knows, as people write them. */
const colourNames =
  'light blue|dark green|light green|black|white|gr[ae]y|red|orange|yellow|green|turquoise|cyan|blue|purple|violet|pink|brown|gold|silver|navy|beige|' +
  'schwarz|weiß|weiss|grau|rot|gelb|grün|türkis|blau|lila|violett|rosa|braun|silber|dunkelblau|hellblau|dunkelgrün|hellgrün';
const stampNames =
  'stars?|hearts?|suns?|moons?|clouds?|flowers?|trees?|houses?|smileys?|fish(?:es)?|' +
  'Sterne?|Herzen|Herz|Sonnen?|Monde?|Wolken?|Blumen?|Bäume|Baum|Häuser|Haus|Fische?';
/** What may stand between two of a list. */
const joint = String.raw`(?:, ?(?:and |und |or |oder )?| and | und | & | or | oder |/)`;

/** Names side by side; with one alone only beside a word that says what it is. */
function listOf(wanted: string, names: string, said: string): Slot | null {
  const list = wholeWords(`(?:${names})(?:${joint}(?:${names})){1,18}`, 'iu').exec(wanted)?.[0];
  if (list !== undefined) {
    const found = Array.from(list.matchAll(wholeWords(names)), ([name]) => name);
    return { value: uniqueNames(found), quote: list };
  }
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
    stamps: listOf(wanted, stampNames, 'stamps?|stickers?|Stempel'),
  });
}
