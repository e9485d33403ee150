import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { readLanguages } from '../../../kit/brief/read-languages.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { choice, filledOf, type Slot, wantedWords } from '../../base/fill.ts';
import type { Filled } from '../../base/starter.ts';
import { readBank } from './bank.ts';
import { cardsIn } from './cards.ts';
import { timesIn } from '../shared/times.ts';

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

/** Reads one part of the world; null for several, because a round covers either one or all. */
function region(wanted: string): Slot | null {
  const named = regions.filter(([, pattern]) => pattern.test(wanted));
  return named.length === 1 ? choice(wanted, named) : null;
}

const asked =
  /^\S{1,20}[ -](?:multiple[- ]choice |random |zufällige )?(?:questions?|fragen?|cards?|karten?|words?|wörter|sums?|aufgaben?|tasks?|problems?|qs?|flags?|flaggen|capitals?|hauptstädte)(?![\p{L}])/iu;

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

const perRound = wholeWords(
  String.raw`(?:-| )?(?:rounds?|sprints?|games?|sessions?|quiz(?:zes)?|runden?|spiele?)|(?:per|a|each|pro|je) (?:round|game|runde)|in (?:total|all)|insgesamt|against the clock`,
  'iu',
);
const roundsOf = /(?<!\p{L})(?:rounds? (?:of|take|last)|in|within|runden? (?:von|zu|à))\s$/iu;
const perQuestion = wholeWords(
  String.raw`(?:per|a|for each|each|every|pro|je|for a) (?:question|card|word|flag|answer|sum|task|one|frage|karte|aufgabe|wort)|each|every|je|jeweils|to answer|(?:time )?limit|timer|countdown|zeitlimit|zeit|time`,
  'iu',
);

/** These negations ask for a feature. */
const untimed = wholeWords(
  String.raw`(?:no|without(?: any| a)?|w/o) (?:timer|time limits?|time pressure|clock)|untimed|ohne (?:zeitlimit|zeitdruck|zeitbegrenzung|timer)|kein(?:en)? (?:timer|zeitlimit|zeitdruck)`,
  'iu',
);

/** Reads the time per question or per round; a time without such a word is neither. */
function limits(wanted: string, words: string): { seconds: Slot | null; roundSeconds: Slot | null } {
  const quote = untimed.exec(words)?.[0];
  const found: { seconds: Slot | null; roundSeconds: Slot | null } = {
    seconds: quote === undefined ? null : { value: 0, quote },
    roundSeconds: null,
  };
  for (const time of timesIn(wanted)) {
    const end = time.at + time.quote.length;
    const right = wanted.slice(end, end + 24).split(/[,.;\n]/u)[0] ?? '';
    const left =
      wanted
        .slice(Math.max(0, time.at - 24), time.at)
        .split(/[,.;\n]/u)
        .at(-1) ?? '';
    const slot: Slot = { value: time.seconds, quote: time.quote };
    if (perQuestion.test(right) && time.seconds <= 600) found.seconds ??= slot;
    else if ((perRound.test(right) || roundsOf.test(left)) && time.seconds <= 3600) found.roundSeconds ??= slot;
    else if ((time.unit === 'second' || perQuestion.test(left)) && time.seconds <= 600) found.seconds ??= slot;
  }
  return found;
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

/** Reads the operations; the quote runs from the first to the last. */
function operationsIn(wanted: string): Slot | null {
  const found = operations.flatMap(([value, pattern]) => {
    const match = pattern.exec(wanted);
    return match ? [{ value, from: match.index, to: match.index + match[0].length }] : [];
  });
  if (found.length === 0) return null;
  const from = Math.min(...found.map((one) => one.from));
  const to = Math.max(...found.map((one) => one.to));
  // Words that are far apart are about different things.
  if (to - from > 120) return null;
  return { value: found.map(({ value }) => value), quote: wanted.slice(from, to) };
}

const upTo = wholeWords(
  String.raw`(?:up to|till|bis(?: zu)?|within|zahlenraum(?: bis)?|numbers to|sums to|to|tables? \d{1,2} ?[-–]|(?:einmaleins|1 ?x ?1) \d{1,2} ?[-–]) ?(?<value>\d{1,5})(?: ?[x×] ?\d{1,3})?`,
  'iu',
);

/** Reads `up to 100`: the largest factor if only times tables are asked for, otherwise the largest sum. */
function sizes(wanted: string, named: Slot | null): { largest: Slot | null; table: Slot | null } {
  const match = upTo.exec(wanted);
  const value = Number(match?.groups?.['value'] ?? 0);
  const slot = match && value >= 2 && value <= 10_000 ? { value, quote: match[0] } : null;
  const onlyTables = Array.isArray(named?.value) && named.value.every((one) => one === 'times' || one === 'divided');
  return onlyTables ? { largest: null, table: value <= 100 ? slot : null } : { largest: slot, table: null };
}

const wordTitle = /words?|wörter|spell|diktat|vokabeln/iu;

/** Reads items after a colon, or one item per line below a title. */
function wordsIn(wanted: string): Slot | null {
  const lists = [...readLists(wanted), ...lineLists(wanted)];
  const list = lists.find(
    ({ title, items }) =>
      wordTitle.test(title) &&
      items.every((item) => item.length <= 60 && item.split(/\s+/u).length <= 3 && !/[=–]| - /u.test(item)),
  );
  const items = [...new Set(list?.items.map((item) => item.replace(/[.!?]$/u, '')))];
  return list && items.length >= 2 ? { value: items.slice(0, 500), quote: list.quote } : null;
}

function lineLists(wanted: string): { title: string; items: string[]; quote: string }[] {
  const [title = '', ...lines] = wanted.split('\n').map((line) => line.trim());
  const items = lines.filter((line) => line !== '');
  const from = wanted.indexOf('\n') + 1;
  return items.length >= 2 ? [{ title, items, quote: wanted.slice(from).trim() }] : [];
}

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

/** Words of a learner, which name no question bank. */
const asks = wholeWords(
  String.raw`ask(?: me)?|learn(?:ing)?|quiz|memori[sz]e|revise|drill|abfragen?|fragt? mich|lernen|üben|merken`,
  'iu',
);

/** Only countries have capitals and flags here; parts of a country have none. */
const ofParts = wholeWords(
  String.raw`(?:(?:us|u\.s\.|american|german|indian|australian|brazilian|mexican) )?(?:states|provinces|cantons|counties)|bundesländern?|bundesstaaten|kantonen?|provinzen`,
  'iu',
);

export function fillQuiz(words: string): Filled {
  const wanted = wantedWords(words);
  const { bank: first, answering } = readBank(words, wanted);
  const isPlaces = first?.value === 'capitals' || first?.value === 'flags';
  const parts = isPlaces ? ofParts.exec(wanted)?.[0] : undefined;
  const isOpen = first === null || first.value === 'cards' || isPlaces;
  const isStated = first?.value === 'cards' && first.implied === undefined;
  const cards = isOpen ? cardsIn(wanted, isStated || asks.test(wanted)) : null;
  const bank: Slot | null =
    cards && (first === null || isPlaces)
      ? { value: 'cards', quote: first?.quote ?? cards.quote }
      : parts === undefined
        ? first
        : first && { ...first, value: 'cards' };
  const spelling = bank?.value === 'spelling';
  const sums = bank?.value === 'arithmetic';
  const named = sums ? operationsIn(wanted) : null;
  const slots: Record<string, Slot | null> = {
    bank,
    count: count(wanted),
    ...limits(wanted, words),
    answering: spelling || sums ? null : (choice(wanted, answerings) ?? answering),
    region: bank?.value === 'capitals' || bank?.value === 'flags' ? region(wanted) : null,
    operations: named,
    ...(sums ? sizes(wanted, named) : {}),
    words: spelling ? wordsIn(wanted) : null,
    voice: spelling ? voice(wanted) : null,
    cards,
  };
  // There are no capitals for parts of a country.
  return { ...filledOf(words, wanted, slots), ...(parts === undefined || cards ? {} : { missing: [parts] }) };
}
