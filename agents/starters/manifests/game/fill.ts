import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import { choice, filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import type { Filled } from '../../base/starter.ts';
import { missing } from './missing.ts';
import { respelt } from './respelt.ts';
import { namedPair } from '../shared/named-pair.ts';

const games = [
  ['snake', wholeWords(String.raw`snake|schlangenspiel|schlange`, 'iu')],
  [
    'tictactoe',
    wholeWords(
      String.raw`tic[- ]?tac[- ]?toe|noughts and crosses|noughts (?:&|'?n'?) crosses|drei gewinnt|kreis und kreuz|xo game|x and o`,
      'iu',
    ),
  ],
  ['mines', wholeWords(String.raw`mine ?sweeper|mine ?fields?|minenfeld|minensuche\p{L}*|minen`, 'iu')],
  ['slide', wholeWords(String.raw`2048|sliding numbers|zahlen schieben`, 'iu')],
  [
    'word',
    wholeWords(
      String.raw`hang ?man|guess (?:the|a) words?|word guessing|galgenm(?:ä|ae)nn\p{L}*|w(?:o|ö)rte?r? ?-?raten`,
      'iu',
    ),
  ],
  [
    'pairs',
    wholeWords(
      String.raw`memory(?:[- ]?(?:game|spiel|match))?|pairs|matching (?:game|cards|pairs)|paare|pärchen|gedächtnisspiel`,
      'iu',
    ),
  ],
] as const;

const speeds = [
  ['slow', wholeWords('slow|slowly|langsam|langsame[rsn]?', 'iu')],
  ['fast', wholeWords('fast|schnell|schnelle[rsn]?', 'iu')],
] as const;

const levels = [
  ['easy', wholeWords('easy (?:level|mode)|(?:level|mode|stufe):? (?:easy|leicht)|leichte stufe', 'iu')],
  ['medium', wholeWords('medium (?:level|mode)|(?:level|mode|stufe):? (?:medium|mittel)|mittlere stufe', 'iu')],
  ['hard', wholeWords('hard (?:level|mode)|(?:level|mode|stufe):? (?:hard|schwer)|schwere stufe', 'iu')],
] as const;

const opponents = [
  [
    'machine',
    wholeWords(
      '(?:against|vs\\.?|versus|with) (?:the |a )?(?:computer|machine|cpu|ai|bot)|gegen (?:den|einen) (?:computer|pc|rechner)',
      'iu',
    ),
  ],
  [
    'person',
    wholeWords(
      '(?:two|2) (?:players?|people|persons?|kids|ppl)|(?:against|vs\\.?) (?:my|a) (?:friend|brother|sister|son|daughter|wife|husband|dad|mum|mom)|zu zweit|(?:zwei|2) (?:spieler|personen|kinder|leute)',
      'iu',
    ),
  ],
] as const;

const through = wholeWords(
  String.raw`(?:through|goes through) (?:the )?walls?|wraps? around|durch (?:die )?w(?:a|ä)nde?`,
  'iu',
);
/** These negations ask for a feature. */
const wallless = wholeWords(String.raw`(?:no|without|w/o) (?:the )?walls?|ohne w(?:a|ä)nde`, 'iu');
const soundless = wholeWords('(?:no|without|w/o) (?:any )?sounds?|ohne ton|kein ton', 'iu');
const silent = wholeWords('silent|silently|muted|lautlos|stumm|geräuschlos', 'iu');

/** Reads `10 pairs`, `20 cards`, `4x4`. */
function pairs(wanted: string): Slot | null {
  for (const { kind, unit, value, factor, quote } of readAmounts(wanted)) {
    if (kind !== 'pieces') continue;
    const [noun = ''] = unit.split(' ');
    const count =
      factor !== null
        ? (value * factor) / 2
        : /^(?:pairs?|paare?n?|pärchen)$/iu.test(noun)
          ? value
          : /^(?:cards?|karten)$/iu.test(noun)
            ? value / 2
            : 0;
    if (Number.isInteger(count) && count >= 2 && count <= 12) return { value: count, quote };
  }
  return null;
}

function misses(wanted: string): Slot | null {
  const amount = readAmounts(wanted).find(
    ({ kind, unit, value }) =>
      kind === 'pieces' &&
      Number.isInteger(value) &&
      value >= 1 &&
      value <= 12 &&
      /^(?:lives|tries|guesses|misses|mistakes|leben|versuche|fehler|wrong|falsche)$/iu.test(unit.split(' ')[0] ?? ''),
  );
  return amount ? { value: amount.value, quote: amount.quote } : null;
}

const itemNames = 'words?|cards?|pictures?|animals?|names|wörtern?|begriffen?|karten|bildern?|tieren?|namen';
const withList = wholeWords(
  String.raw`(?:(?:with|using|mit)(?: (?:the|these|my|our|den|diesen|meinen))? (?<title>${itemNames}):?|(?<heading>${itemNames}):) (?<items>[^\n.;:!?]{3,600})`,
  'iu',
);

/** Reads `with the words oak, elm and ash`. */
function withItems(wanted: string): { title: string; items: readonly string[]; quote: string } | undefined {
  const { title: named, heading, items: text } = withList.exec(wanted)?.groups ?? {};
  const title = named ?? heading;
  if (title === undefined || text === undefined) return undefined;
  const items = splitItems(text);
  const isPlain = items.length >= 2 && items.every((item) => item.split(/\s+/u).length <= 2 && !/\d/u.test(item));
  return isPlain ? { title, items, quote: text.trim() } : undefined;
}

/** Returns the items of a list whose title matches, each once. */
function list(wanted: string, title: RegExp, longest: number, least: number, most: number): Slot | null {
  const beside = withItems(wanted);
  const found =
    readLists(wanted).find((one) => title.test(one.title)) ?? (beside && title.test(beside.title) ? beside : undefined);
  if (!found) return null;
  const items = [...new Set(found.items.map((item) => item.replace(/[.!?]$/u, '').trim()))].filter(Boolean);
  const fits = items.length >= least && items.every((item) => item.length <= longest);
  return fits ? { value: items.slice(0, most), quote: found.quote } : null;
}

const players = (wanted: string): Slot | null => {
  const found = list(wanted, /players?|spieler|names|namen/iu, 20, 2, 3);
  return Array.isArray(found?.value) && found.value.length === 2 ? found : namedPair(wanted);
};

/** The words of a guessing game must be in Latin letters, because only those have buttons. */
const guessable = (slot: Slot | null): Slot | null =>
  Array.isArray(slot?.value) && slot.value.every((word) => /^[\p{Script=Latin} '’-]+$/u.test(String(word)))
    ? slot
    : null;

function misspelt(wanted: string): Slot | null {
  for (const { name, quote } of respelt(wanted)) {
    const game = choice(name, games);
    if (game) return { value: game.value, quote };
  }
  return null;
}

export function fillGame(words: string): Filled {
  const wanted = wantedWords(words);
  const game = choice(wanted, games) ?? misspelt(wanted);
  const quiet = silent.exec(wanted)?.[0] ?? soundless.exec(words)?.[0];
  const open = through.exec(wanted)?.[0] ?? wallless.exec(words)?.[0];
  const slots: Record<string, Slot | null> = {
    game,
    sound: quiet === undefined ? null : { value: false, quote: quiet },
    ...(game?.value === 'snake'
      ? { speed: choice(wanted, speeds), walls: open === undefined ? null : { value: false, quote: open } }
      : {}),
    ...(game?.value === 'pairs'
      ? {
          pairs: pairs(wanted),
          cards: list(wanted, /cards?|pairs|pictures|karten|paare|bilder|animals|tiere|memory/iu, 24, 2, 40),
        }
      : {}),
    ...(game?.value === 'tictactoe' ? twoPlayers(wanted) : {}),
    ...(game?.value === 'word'
      ? { words: guessable(list(wanted, /words?|wörter|begriffe|hangman|raten/iu, 30, 2, 500)), misses: misses(wanted) }
      : {}),
    ...(game?.value === 'mines' ? { level: choice(wanted, levels) } : {}),
  };
  return { ...filledOf(words, wanted, slots), missing: missing(wanted, game, slots) };
}

/** Two named people play against each other. */
function twoPlayers(wanted: string): Record<string, Slot | null> {
  const names = players(wanted);
  const opponent = choice(wanted, opponents);
  return { players: names, opponent: opponent ?? (names && { value: 'person', quote: names.quote }) };
}
