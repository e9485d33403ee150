import { wholeWords } from '../../brief/found.ts';
import { readAmounts } from '../../brief/read-amounts.ts';
import { readLanguages } from '../../brief/read-languages.ts';
import { readLists } from '../../brief/read-lists.ts';
import { choice, filledOf, type Slot, wantedWords } from '../fill.ts';
import { secondsOf, type TimeUnit } from '../setting.ts';
import type { Filled } from '../starter.ts';

const banks = [
  [
    'capitals',
    wholeWords(String.raw`capitals|capital (?:cities|city|quiz)|hauptst(?:ä|ae)dte?\p{L}*|hauptstadt\p{L}*`, 'iu'),
  ],
  ['flags', wholeWords(String.raw`flags?|flaggen?\p{L}*|länderflaggen`, 'iu')],
  [
    'spelling',
    wholeWords(
      String.raw`spelling|spell|dictations?|diktate?\p{L}*|rechtschreib\p{L}*|lernwörter|buchstabier\p{L}*`,
      'iu',
    ),
  ],
  [
    'arithmetic',
    wholeWords(
      String.raw`arithmetics?|mental maths?|maths? (?:quiz|drills?|facts|practice|trainer|tasks?)|times[- ]tables?|multiplication(?: tables?)?|addition|subtraction|sums?|einmaleins|1 ?x ?1|kopfrechn\p{L}*|rechen\p{L}*|rechnen|plus(?:aufgaben)?|minusaufgaben`,
      'iu',
    ),
  ],
  [
    'cards',
    wholeWords(
      String.raw`flash ?-?cards?|vocab(?:s|ulary)?|vokabel\p{L}*|kartei ?karten|lernkarten|(?:my )?own (?:cards|questions)|eigenen? (?:karten|fragen)|trivia`,
      'iu',
    ),
  ],
  // No bank holds any other subject: its questions are written as cards.
  [
    'cards',
    wholeWords(
      String.raw`multiple[- ]choice|true or false|practice questions|pub quiz|(?:quizz?(?:es)?|questions|test) (?:about|on|for)|(?:quiz|fragen) (?:über|zu[mr]?)|(?:theory|citizenship) test|theorie ?-?fragen`,
      'iu',
    ),
  ],
] as const;

const answerings = [
  ['turn', wholeWords('flash ?-?cards?|kartei ?karten|lernkarten', 'iu')],
  [
    'choose',
    wholeWords(
      'multiple[- ]choice|(?:four|4|vier) (?:options|answers|choices|antworten|möglichkeiten)|pick from four',
      'iu',
    ),
  ],
  ['type', wholeWords('types? (?:it|the (?:answer|word|capital|name)s?)|typed|tippt|tippen|eintippen', 'iu')],
] as const;

const regions = [
  ['europe', wholeWords(String.raw`europe(?:an)?|eu|europas?|europäisch\p{L}*`, 'iu')],
  ['asia', wholeWords(String.raw`asian?|asiens?|asiatisch\p{L}*`, 'iu')],
  ['africa', wholeWords(String.raw`african?|afrikas?|afrikanisch\p{L}*`, 'iu')],
  [
    'americas',
    wholeWords(String.raw`americas?|(?:south|north|latin) america|amerikas?|süd-?amerikas?|nord-?amerikas?`, 'iu'),
  ],
  ['oceania', wholeWords('oceania|ozeaniens?', 'iu')],
  ['world', wholeWords('worldwide|whole world|all countries|of the world|der welt|weltweit|alle länder', 'iu')],
] as const;

const asked =
  /^\S{1,20}[ -](?:multiple[- ]choice |random |zufällige )?(?:questions?|fragen?|cards?|karten?|words?|wörter|sums?|aufgaben?|tasks?|problems?|flags?|flaggen|capitals?|hauptstädte)(?![\p{L}])/iu;

function count(wanted: string): Slot | null {
  const amount = readAmounts(wanted).find(
    ({ kind, value, at }) =>
      kind === 'pieces' &&
      Number.isInteger(value) &&
      value >= 2 &&
      value <= 100 &&
      asked.test(wanted.slice(at, at + 80)),
  );
  return amount ? { value: amount.value, quote: amount.quote } : null;
}

function seconds(wanted: string): Slot | null {
  for (const { kind, unit, value, quote } of readAmounts(wanted)) {
    const factor = kind === 'unit' && unit !== 'day' ? secondsOf[unit as TimeUnit] : undefined;
    const length = factor === undefined ? 0 : value * factor;
    if (Number.isInteger(length) && length >= 1 && length <= 600) return { value: length, quote };
  }
  return null;
}

const operations = [
  ['plus', wholeWords(String.raw`add|adding|addition|plus(?:aufgaben)?|addieren|zusammenzählen`, 'iu')],
  ['minus', wholeWords(String.raw`subtract(?:ing|ion)?|minus(?:aufgaben)?|subtrahieren|abziehen`, 'iu')],
  [
    'times',
    wholeWords(
      String.raw`multipl(?:y|ying|ication)(?: tables?)?|times[- ]tables?|times|einmaleins|1 ?x ?1|mal|malnehmen|multiplizieren`,
      'iu',
    ),
  ],
  ['divided', wholeWords(String.raw`divide|dividing|division|geteilt|teilen|dividieren`, 'iu')],
] as const;

/** The operations that are named; the quote runs from the first to the last. */
function operationsIn(wanted: string): Slot | null {
  const found = operations.flatMap(([value, pattern]) => {
    const match = pattern.exec(wanted);
    return match ? [{ value, from: match.index, to: match.index + match[0].length }] : [];
  });
  if (found.length === 0) return null;
  const from = Math.min(...found.map((one) => one.from));
  const to = Math.max(...found.map((one) => one.to));
  // Words far apart speak of different things.
  if (to - from > 120) return null;
  return { value: found.map(({ value }) => value), quote: wanted.slice(from, to) };
}

const upTo = wholeWords(
  String.raw`(?:up to|till|bis(?: zu)?|within|zahlenraum(?: bis)?|numbers to|sums to|to) (?<value>\d{1,5})`,
  'iu',
);

/** `up to 100`: the largest factor if nothing but times tables is asked for, else the largest sum. */
function sizes(wanted: string, named: Slot | null): { largest: Slot | null; table: Slot | null } {
  const match = upTo.exec(wanted);
  const value = Number(match?.groups?.['value'] ?? 0);
  const slot = match && value >= 2 && value <= 10_000 ? { value, quote: match[0] } : null;
  const onlyTables = Array.isArray(named?.value) && named.value.every((one) => one === 'times' || one === 'divided');
  return onlyTables ? { largest: null, table: value <= 100 ? slot : null } : { largest: slot, table: null };
}

function wordsIn(wanted: string): Slot | null {
  const list = readLists(wanted).find(
    ({ title, items }) =>
      /words?|wörter|spell|diktat|vokabeln/iu.test(title) &&
      items.every((item) => item.length <= 60 && item.split(/\s+/u).length <= 3 && !/[=–]| - /u.test(item)),
  );
  const items = [...new Set(list?.items.map((item) => item.replace(/[.!?]$/u, '')))];
  return list && items.length >= 2 ? { value: items.slice(0, 500), quote: list.quote } : null;
}

const equals = /(?<front>[^\n,;:=.]{1,80})=(?<back>[^\n,;:=.]{1,80})/gu;
const dashed = /^(?<front>[^\n–]{1,120}?) [-–—] (?<back>[^\n]{1,120})$/u;

/** `Hund = dog` anywhere, or `la luna - moon` on lines or in a list of such: two at least. */
function cardsIn(wanted: string): Slot | null {
  const lines = wanted.split('\n').map((line) => line.trim());
  const items = readLists(wanted).flatMap((list) => list.items);
  const pairs = [
    [...wanted.matchAll(equals)],
    lines.map((line) => dashed.exec(line)).filter((match) => match !== null),
    items.map((item) => dashed.exec(item)).filter((match) => match !== null),
  ];
  for (const matches of pairs) {
    const found = matches.flatMap(({ groups }) => {
      const front = clean(groups?.['front'] ?? '');
      const back = clean(groups?.['back'] ?? '');
      const short = front.split(/\s+/u).length <= 6 && back.split(/\s+/u).length <= 8;
      return front !== '' && back !== '' && short ? [{ front, back }] : [];
    });
    const cards = [...new Map(found.map((card) => [card.front, card])).values()].slice(0, 500);
    const [first] = cards;
    const last = cards.at(-1);
    if (!first || !last || cards.length < 2) continue;
    const from = wanted.indexOf(first.front);
    return { value: cards, quote: wanted.slice(from, wanted.lastIndexOf(last.back) + last.back.length) };
  }
  return null;
}

const clean = (text: string) =>
  text
    .trim()
    .replace(/^(?:[-•*]|\d{1,3}[.)]) /u, '')
    .replace(/[.!?]$/u, '')
    .trim();

const voices: Readonly<Record<string, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  pt: 'pt-PT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  tr: 'tr-TR',
};

function voice(wanted: string): Slot | null {
  const [language] = readLanguages(wanted);
  const value = language && voices[language.code];
  return value ? { value, quote: language.quote } : null;
}

export function fillQuiz(words: string): Filled {
  const wanted = wantedWords(words);
  const bank = choice(wanted, banks);
  const cards = bank === null || bank.value === 'cards' ? cardsIn(wanted) : null;
  const spelling = bank?.value === 'spelling';
  const places = bank?.value === 'capitals' || bank?.value === 'flags';
  const named = bank?.value === 'arithmetic' ? operationsIn(wanted) : null;
  const slots: Record<string, Slot | null> = {
    bank: bank ?? (cards && { value: 'cards', quote: cards.quote }),
    count: count(wanted),
    seconds: seconds(wanted),
    answering: spelling || bank?.value === 'arithmetic' ? null : choice(wanted, answerings),
    region: places ? choice(wanted, regions) : null,
    operations: named,
    ...(bank?.value === 'arithmetic' ? sizes(wanted, named) : {}),
    words: spelling ? wordsIn(wanted) : null,
    voice: spelling ? voice(wanted) : null,
    cards,
  };
  return filledOf(words, wanted, slots);
}
