import { readAmounts } from '../../brief/read-amounts.ts';
import { readLists } from '../../brief/read-lists.ts';
import type { Filled } from '../starter.ts';
import { ownLine } from './own-line.ts';
import { filledOf, firstOption, flag, type Slot, wantedWords } from '../fill.ts';

interface AskedFor {
  name: string;
  kind?: 'choice' | 'rating' | 'yesno';
  options?: string;
}

const modes: readonly (readonly [string, RegExp])[] = [
  [
    'signup',
    /(?<!\p{L})(?:sign(?:ing)?[ -]?ups?|rsvps?|registrations?|register for|volunteers?|who is coming|who's coming|anmeld\p{L}*|anmeldeliste|zusage\p{L}*|teilnehmerliste|mitbringliste)(?!\p{L})/iu,
  ],
  ['poll', /(?<!\p{L})(?:polls?|vot(?:e|es|ing)|abstimm\p{L}*|doodle)(?!\p{L})/iu],
  [
    'contact',
    /(?<!\p{L})(?:contact form|enquiry form|inquiry form|message form|kontaktformular|anfrageformular)(?!\p{L})/iu,
  ],
  ['survey', /(?<!\p{L})(?:surveys?|questionnaires?|feedback\p{L}*|umfragen?|fragebogen|befragung)(?!\p{L})/iu],
];
const asks =
  /(?<!\p{L})(?:ask(?:s|ing)?(?: (?:people|guests|them|everyone|for|about))*|collect(?:s|ing)?|fields?(?: for)?|questions?(?: about)?|fragt nach|fragen nach|abfragen|felder|erfragt|erfasst)\s(?<body>\p{L}[^.;:\n!?]{2,300})/iu;
const withName =
  /(?<!\p{L})(?:with|mit)\s(?<body>(?:your |full |first )?(?:name|e-?mail|vorname)\b[^.;:\n!?]{1,300})/iu;
const between = /(?<!\p{L})(?:between|among|zwischen)\s(?<body>\p{L}[^.;:\n!?]{2,200})/iu;
const titleOfChoice =
  /(?:^|\s)(?<name>shifts?|slots?|times?|days?|dates?|sizes?|schichten|zeiten|uhrzeiten|tage|termine|größen)$/iu;
const listAfterQuestion = /\?\s{1,2}(?<body>[^.?!\n:;]{3,200}?\s(?:or|oder)\s[^.?!\n:;,]{1,60})/iu;
const titleOfOptions =
  /(?:poll|vote|options?|choices?|choose from|abstimmung|optionen|auswahl|wahl|between|zwischen|umfrage)\b[^:]*$/iu;
const places =
  /^(?:places?|spots?|seats?|spaces?|slots?|people|persons?|participants?|guests?|attendees|kids|children|volunteers?|plätze\p{L}*|platz|personen|leute|teilnehme\p{L}*|gäste\p{L}*|kinder|helfer\p{L}*)(?!\p{L})/iu;
const seats = /^(?:places?|spots?|seats?|spaces?|plätze\p{L}*|platz)(?!\p{L})/iu;
const limited =
  /(?<!\p{L})(?:max(?:imum|imal)?\.?|up to|at most|limit(?:ed)?(?: to| of)?|only|no more than|for|höchstens|bis zu|nur|für)\s$/iu;
const waiting = /(?<!\p{L})(?:wait(?:ing)?[ -]?list|wartelist\p{L}*)(?!\p{L})/iu;
const once =
  /(?<!\p{L})(?:(?:one|1|a single) (?:answer|vote|response|reply|entry|submission)s? (?:per|for each) (?:person|name|user|guest|member)|(?:vote|answer|reply) only once|only once per (?:person|name)|eine (?:stimme|antwort|anmeldung) (?:pro|je) (?:person|name|kopf)|nur einmal (?:abstimmen|antworten))(?!\p{L})/iu;

/** What the words say of the form, as it stands there. */
export function fillForm(words: string): Filled {
  const wanted = wantedWords(words);
  const mode = firstOption(wanted, modes);
  const isPoll = mode?.value === 'poll';
  return filledOf(words, wanted, {
    mode,
    intro: ownLine(wanted),
    options: isPoll ? optionsIn(wanted) : null,
    questions: isPoll ? pollQuestionIn(wanted) : questionsIn(wanted),
    places: placesIn(wanted),
    waiting: flag(wanted, waiting),
    // "Only once" rules nothing out that the form would do.
    once: flag(wanted, once),
  });
}

function questionsIn(wanted: string): Slot | null {
  const [list] = readLists(wanted);
  if (list) {
    const choice = titleOfChoice.exec(list.title)?.groups?.['name'];
    const options = list.items.join(', ');
    if (choice !== undefined) return { value: [{ name: choice, kind: 'choice', options }], quote: list.quote };
    const isLined = list.quote.includes('\n');
    const body = list.quote.slice(list.title === '' ? 0 : list.quote.indexOf(':') + 1);
    return asked(questionsOnly(isLined ? list.items : splitOutside(body)), list.quote);
  }
  const match = asks.exec(wanted) ?? withName.exec(wanted);
  const body = match?.groups?.['body'];
  if (body !== undefined) {
    const items = questionsOnly(toLast(body));
    // Two short names at least: otherwise it is a sentence, and no list.
    if (items.length >= 2 && items.every((item) => item.replace(/\(.*$/u, '').trim().split(/\s+/).length <= 4)) {
      return asked(items, body);
    }
  }
  return sentencesIn(wanted);
}

/** Questions in the brief that are no questions to us. */
function sentencesIn(wanted: string): Slot | null {
  const found = [...wanted.matchAll(/(?<![^\s"“„«(-])\p{Lu}[^.!?\n"“”„«»]{4,140}\?/gu)].filter(
    ([text]) =>
      !/^(?:can|could|would|will) you (?:please |maybe )?(?:build|make|create|do|write|help)|^(?:kannst|können|könnt)/iu.test(
        text,
      ),
  );
  const first = found[0];
  const last = found.slice(0, 30).at(-1);
  if (!first || !last || found.length < 2) return null;
  const names = found.slice(0, 30).map(([text]) => text);
  return asked(names, wanted.slice(first.index, last.index + last[0].length));
}

function pollQuestionIn(wanted: string): Slot | null {
  const match = /["“„«](?<text>[^"“”„«»\n]{4,140}\?)["”“»]|(?<![^\s])\p{Lu}[^.!?\n"“”„«»:]{4,140}\?/u.exec(wanted);
  if (!match || /^(?:can|could|would|will) you|^(?:kannst|können|könnt)/iu.test(match[0])) return null;
  const text = match.groups?.['text'] ?? match[0];
  return { value: [{ name: text }], quote: match[0] };
}

function asked(items: readonly string[], quote: string): Slot | null {
  const questions = new Map<string, AskedFor>();
  for (const item of items) {
    const question = questionFrom(item);
    const key = question.name.toLowerCase();
    if (/\p{L}/u.test(key) && question.name.length <= 160 && questions.size < 40 && !questions.has(key)) {
      questions.set(key, question);
    }
  }
  const text = quote.trim();
  return questions.size > 0 ? { value: [...questions.values()], quote: text } : null;
}

/** `meal (meat, fish)` is a choice of two, `service (1-5)` a rating. */
function questionFrom(item: string): AskedFor {
  const text = item
    .trim()
    .replace(/^(?:their|the|your|an?|ihre?n?|den|die|das)\s/iu, '')
    .replace(/[.…]+$/u, '');
  const yesNo = /^(?<name>.{1,160}?)\s[(]?(?:yes\s?\/\s?no|yes or no|y\/n|ja\s?\/\s?nein|ja oder nein)[)]?$/iu.exec(
    text,
  );
  if (yesNo) return { name: yesNo.groups?.['name'] ?? text, kind: 'yesno' };
  const match = /^(?<name>[^()]{1,160}?)\s?[(](?<inside>[^()]{1,300})[)]$/u.exec(text);
  const { name = '', inside = '' } = match?.groups ?? {};
  if (!match) return { name: text };
  if (/^1\s?(?:-|–|to|bis)\s?5(?:\s?(?:stars?|sterne))?$|^stars?$|^sterne$/iu.test(inside.trim())) {
    return { name: name.trim(), kind: 'rating' };
  }
  const options = inside
    .split(/[,/|]|\s(?:or|oder)\s/iu)
    .map((option) => option.trim())
    .filter(Boolean);
  if (options.length < 2) return { name: text };
  return { name: name.trim(), kind: 'choice', options: options.join(', ') };
}

/** Items of a list on one line; what stands in brackets stays together. */
function splitOutside(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let item = '';
  for (const piece of text.split(/([(),]|\s(?:and|und|&)\s)/iu)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth = Math.max(0, depth - 1);
    const isEnd = depth === 0 && (piece === ',' || /^\s(?:and|und|&)\s$/iu.test(piece));
    if (isEnd) items.push(item);
    item = isEnd ? '' : item + piece;
  }
  return [...items, item].map((one) => one.trim().replace(/^(?:and|und)\s/iu, '')).filter(Boolean);
}

/** `a, b and c, which …`: the list ends with what stands after its `and`. */
function toLast(text: string): string[] {
  const match = /^(?<list>.{1,300}?\s(?:and|und|or|oder|&)\s[^,]{1,80}),/iu.exec(text);
  return splitOutside(match?.groups?.['list'] ?? text);
}

/** The items before the first that is a rule of the form. */
function questionsOnly(items: readonly string[]): string[] {
  const rule = items.findIndex(
    (item) =>
      waiting.test(item) ||
      once.test(item) ||
      /^(?:with|mit|max|up to|at most|limit|results?|export|csv|höchstens|bis zu|ergebnisse?)(?!\p{L})/iu.test(item) ||
      /^\d+\s/u.test(item),
  );
  return rule < 0 ? [...items] : items.slice(0, rule);
}

function optionsIn(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) => title === '' || titleOfOptions.test(title));
  if (list) return optionsFrom(list.items, list.quote);
  const body = (between.exec(wanted) ?? listAfterQuestion.exec(wanted))?.groups?.['body'];
  if (body === undefined) return null;
  const whole = body.replace(/\s(?:with|for|so|mit|für)\s.*$/iu, '');
  const text = /^(?<list>.{1,200}?\s(?:and|or|und|oder)\s[^,]{1,80}),/iu.exec(whole)?.groups?.['list'] ?? whole;
  return optionsFrom(
    text.split(/,|\s(?:and|or|und|oder)\s/iu).map((item) => item.trim().replace(/^(?:and|or|und|oder)\s/iu, '')),
    text,
  );
}

function optionsFrom(items: readonly string[], quote: string): Slot | null {
  const kept = [...new Set(items.map((item) => item.trim()))].filter((item) => item !== '' && item.length <= 80);
  // Options stand in one text with commas between.
  if (kept.length < 2 || kept.length > 30 || kept.some((item) => item.includes(','))) return null;
  return { value: kept, quote };
}

function placesIn(wanted: string): Slot | null {
  for (const { at, quote, value, kind, unit } of readAmounts(wanted)) {
    if (kind !== 'pieces' || !places.test(unit) || !Number.isInteger(value) || value < 1 || value > 10_000) continue;
    const isLimit = limited.test(wanted.slice(Math.max(0, at - 24), at));
    if (isLimit || seats.test(unit)) return { value, quote };
  }
  return null;
}
