import { readLists } from '../../../kit/brief/read-lists.ts';
import { currencyPattern } from '../../../kit/brief/units.ts';
import type { Slot } from '../../base/fill.ts';

interface AskedFor {
  name: string;
  kind?: 'choice' | 'rating' | 'yesno';
  options?: string;
}

export const waiting = /(?<!\p{L})(?:wait(?:ing)?[ -]?list|wartelist\p{L}*)(?!\p{L})/iu;
export const once =
  /(?<!\p{L})(?:(?:one|1|a single) (?:answer|vote|response|reply|entry|submission)s? (?:(?:per|for each) (?:person|name|user|guest|member)|each)|(?:vote|answer|reply) only once|only once per (?:person|name)|eine (?:stimme|antwort|anmeldung) (?:(?:pro|je) (?:person|name|kopf)|für jeden)|jede[rn]? (?:nur )?eine (?:stimme|antwort)|nur einmal (?:abstimmen|antworten))(?!\p{L})/iu;

const asks =
  /(?<!\p{L})(?:ask(?:s|ing)?(?: (?:people|guests|them|everyone|for|about))*|collect(?:s|ing)?|fields?(?: for)?|questions?(?: about)?|fragt nach|fragen nach|abfragen|felder|erfragt|erfasst)\s(?<body>\p{L}[^.;:\n!?]{2,300})/iu;
const withName =
  /(?<!\p{L})(?:with|w\/|mit)\s(?<body>(?:your |full |first )?(?:name|e-?mail|vorname)\b[^.;:\n!?]{1,300})/iu;
/** `signup for the camp, name, age, allergies` */
const nameFirst =
  /[,:]\s(?<body>(?:(?:your|full|first|last|child['’]?s?) )?(?:name|vorname|nachname|e-?mail)(?:,| and| und)\s[^.;:\n!?]{2,200})/iu;
const slotNames =
  'shifts?|slots?|time ?slots?|times?|days?|dates?|sizes?|schichten|zeiten|zeitfenster|uhrzeiten|tage|termine|größen';
/** `3 May` */
const dated =
  /^\d{1,2}(?:st|nd|rd|th|\.)? (?:jan|feb|mar|mär|maerz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,7}(?!\p{L})/iu;
const titleOfChoice = new RegExp(String.raw`(?:^|\s)(?<name>${slotNames})$`, 'iu');
/** `slots 9-11, 11-13`: times and days to choose from. */
const slotsInLine = new RegExp(
  String.raw`(?<!\p{L})(?<name>${slotNames})\s(?<body>(?:\d|(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\p{L}*\s?\d?)[^.;:\n!?]{2,300})`,
  'iu',
);
const timeLike = /^(?:(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\p{L}*\.?(?:\s|$)|\d)/iu;
const ofColon = /(?<title>[\p{L}\p{N}][^\n:.;!?,]{0,80}?)(?<mark>:|\s[-–—])[ \t]{1,3}(?<body>[^\n!]{3,800})/gu;
/** In a title, this means that everything after it is rated. */
const scale = /(?<!\p{L})(?:1\s?[-–]\s?5|1 to 5|1 bis 5|five stars|5 stars|5 sterne)(?!\p{L})/iu;
const priced = new RegExp(String.raw`\d ?(?:${currencyPattern})|(?:[€$£]|CHF|EUR|USD|GBP) ?\d`, 'iu');
const yesOrNo = String.raw`(?:yes\s?\/\s?no|yes or no|y\/n|ja\s?\/\s?nein|ja oder nein|j\/n)`;
const marked = new RegExp(String.raw`\s[(]?(?:${yesOrNo}|1\s?[-–]\s?(?:5|10))[)]?$`, 'iu');

/** `Which day? Mon, Tue, Wed`: the items after the question are its answers. */
const bareOptions =
  /(?<question>(?<!\p{L})(?:which|welche[rsn]?|when|wann|what time)(?!\p{L})[^?,;()]{0,100})\?\s+(?<options>[^?,;()]{1,30}(?:,\s?[^?,;()]{1,30}){1,12})(?=;|$)/giu;

/** Reads the questions of the form: the items of a list, the items after `asks for`, or questions in the words. */
export function questionsIn(wanted: string): Slot | null {
  return slotsOf(wanted) ?? listed(wanted) ?? named(wanted) ?? markedItems(wanted) ?? sentences(wanted);
}

function slotsOf(wanted: string): Slot | null {
  const match = slotsInLine.exec(wanted);
  const { name = '', body = '' } = match?.groups ?? {};
  const items = split(body);
  const end = items.findIndex((item) => !timeLike.test(item) || isRule(item));
  const options = end < 0 ? items : items.slice(0, end);
  const last = options.at(-1) ?? '';
  if (!match || options.length < 2 || options.some((item) => item.length > 40)) return null;
  const quote = wanted.slice(match.index, wanted.indexOf(last, match.index) + last.length);
  return { value: [{ name, kind: 'choice', options: options.join(', ') }], quote };
}

function listed(wanted: string): Slot | null {
  const [list] = readLists(wanted);
  if (list) {
    const choice = titleOfChoice.exec(list.title)?.groups?.['name'];
    const kept = list.items.filter((item) => !isRule(item) || dated.test(item));
    const options = (kept.length > 0 ? kept : list.items).join(', ');
    if (choice !== undefined) return { value: [{ name: choice, kind: 'choice', options }], quote: list.quote };
    if (list.quote.includes('\n')) return asked(questionsOnly(list.items), list.quote);
  }
  for (const { groups } of wanted.matchAll(ofColon)) {
    const { title = '', mark, body: whole = '' } = groups ?? {};
    // `Form: fields: name, email` has a title inside a title.
    const inner = /^[^,/]{0,40}:\s/u.exec(whole)?.[0] ?? '';
    const rest = /^[^:]*:[^,:]*\//u.test(whole) ? whole : whole.slice(inner.length);
    const body = /^(?:[^.;]|\.(?!\s|$)|;(?=[^.;]{3,120}\?)){0,800}/u.exec(rest)?.[0] ?? '';
    const items = questionsOnly(split(body.replaceAll(bareOptions, '$<question>? ($<options>)')));
    const least = mark === ':' ? 2 : 3;
    if (items.length < least || items.some((item) => item.split(/\s+/).length > 12 || priced.test(item))) continue;
    const slot = asked(items, body, scale.test(title));
    if (slot) return slot;
  }
  return null;
}

function named(wanted: string): Slot | null {
  const body = (asks.exec(wanted) ?? withName.exec(wanted) ?? nameFirst.exec(wanted))?.groups?.['body'];
  if (body === undefined) return oneField(wanted);
  const items = questionsOnly(toLast(body));
  // Requires at least two short names; otherwise it is a sentence and not a list.
  const areNames = items.every((item) => item.replace(/\(.*$/u, '').trim().split(/\s+/).length <= 4);
  return items.length >= 2 && areNames ? asked(items, body) : null;
}

/** `newsletter sign up with email` */
function oneField(wanted: string): Slot | null {
  const name =
    /(?<!\p{L})(?:with|mit) (?:an? |your |their |the |der |einer )?(?<name>names?|e-?mails?(?:[ -]?adress?e?s?)?|phone(?: number)?|telefonnummer)(?=\s*(?:[.,;!?\n]|$|and |und ))/iu.exec(
      wanted,
    )?.groups?.['name'];
  return name === undefined ? null : { value: [{ name }], quote: name };
}

/**
 * Reads `feedback form, food 1-5, staff 1-5, comments`: an item with a scale is in a list, whatever comes before it.
 */
function markedItems(wanted: string): Slot | null {
  for (const { 0: line } of wanted.matchAll(/[^.;:\n!]{4,400}/gu)) {
    const all = split(line);
    const items = questionsOnly(marked.test(all[0] ?? '') ? all : all.slice(1));
    const first = items[0] ?? '';
    if (items.length < 2 || !items.some((item) => marked.test(item))) continue;
    if (items.every((item) => item.split(/\s+/).length <= 6)) return asked(items, line.slice(line.indexOf(first)));
  }
  return null;
}

/** Reads questions in the brief that are not addressed to us. */
function sentences(wanted: string): Slot | null {
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

function asked(items: readonly string[], quote: string, areRated = false): Slot | null {
  const questions = new Map<string, AskedFor>();
  for (const item of items) {
    const plain = questionFrom(item);
    const question: AskedFor = areRated && plain.kind === undefined ? { ...plain, kind: 'rating' } : plain;
    const key = question.name.toLowerCase();
    if (/\p{L}/u.test(key) && question.name.length <= 160 && questions.size < 40 && !questions.has(key)) {
      questions.set(key, question);
    }
  }
  const text = quote.trim();
  return questions.size > 0 ? { value: [...questions.values()], quote: text } : null;
}

const asksWhat =
  /^(?:what|how|which|when|where|who|whom|why|was|wie|wann|wo|wer|wen|welche\p{L}?|warum|woher|wohin)(?!\p{L})/iu;
const asksWhether =
  /^(?:will|would|do|does|did|are|is|were|can|could|have|has|should|shall|kommst|kommt|bist|seid|sind|hast|habt|haben|würdest|würdet|würden|willst|wollt|kannst|könnt|möchtest|möchtet|brauchst|braucht|isst|gibt)(?!\p{L})/iu;

/** `meal (meat, fish)` is a choice of two, `service (1-5)` a rating, `coming?` a yes-or-no question. */
function questionFrom(item: string): AskedFor {
  const text = item
    .trim()
    .replace(/^(?:their|the|your|an?|ihre?n?|den|die|das)\s/iu, '')
    .replace(/[.…]+$/u, '');
  const yesNo = new RegExp(String.raw`^(?<name>.{1,160}?)\s[(]?${yesOrNo}[)]?$`, 'iu').exec(text);
  if (yesNo) return { name: yesNo.groups?.['name'] ?? text, kind: 'yesno' };
  const scale =
    /^(?<name>[^()]{1,160}?)\s?[( ](?:from |von )?1\s?(?:-|–|to|bis)\s?(?<to>5|10)(?:\s?(?:stars?|sterne))?[)]?(?<mark>\??)$/iu.exec(
      text,
    );
  if (scale) {
    const { name = '', to, mark = '' } = scale.groups ?? {};
    const options = Array.from({ length: 10 }, (_, index) => index + 1).join(', ');
    return { name: name.trim() + mark, ...(to === '5' ? { kind: 'rating' } : { kind: 'choice', options }) };
  }
  const nested = /^(?<name>[^:()]{2,80}):\s(?<inside>[^:()]{1,100}(?:\/[^:()/]{1,60}){1,12})$/u.exec(text)?.groups;
  if (nested) {
    const options = (nested['inside'] ?? '').split('/').map((option) => option.trim());
    return { name: nested['name'] ?? text, kind: 'choice', options: options.join(', ') };
  }
  const either = /(?<one>[\p{L}-]{2,30}) (?:or|oder) (?<other>[\p{L}-]{2,30})\?$/iu.exec(text)?.groups;
  if (either) return { name: text, kind: 'choice', options: `${either['one']}, ${either['other']}` };
  const match = /^(?<name>[^()]{1,160}?)\s?[(](?<inside>[^()]{1,300})[)]\??$/u.exec(text);
  const { name = '', inside = '' } = match?.groups ?? {};
  if (!match) return { name: text, ...(isYesNo(text) ? { kind: 'yesno' } : {}) };
  if (/^stars?$|^sterne$/iu.test(inside.trim())) return { name: name.trim(), kind: 'rating' };
  const options = inside
    .split(/[,/|]|\s(?:or|oder)\s/iu)
    .map((option) => option.trim())
    .filter(Boolean);
  if (options.length < 2) return { name: text };
  return { name: name.trim(), kind: 'choice', options: options.join(', ') };
}

function isYesNo(text: string): boolean {
  if (!text.endsWith('?') || asksWhat.test(text)) return false;
  return asksWhether.test(text) || text.split(/\s+/).length <= 3;
}

/** Splits a list on one line; brackets stay together, and a question ends with its mark. */
function split(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let item = '';
  const pieces = text.split(/([(),;]|\?(?!\s*(?:[,(]|yes|no|y\/n|ja|nein))|\s(?:and|und|&)\s)/iu);
  for (const piece of pieces) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth = Math.max(0, depth - 1);
    const isMark = depth === 0 && piece === '?';
    const isEnd = isMark || (depth === 0 && ([',', ';'].includes(piece) || /^\s(?:and|und|&)\s$/iu.test(piece)));
    if (isEnd) items.push(isMark ? `${item}?` : item);
    item = isEnd ? '' : item + piece;
  }
  return [...items, item].map((one) => one.trim().replace(/^(?:and|und)\s/iu, '')).filter((one) => one !== '');
}

/** In `a, b and c, which …` the list ends with the item after `and`. */
function toLast(text: string): string[] {
  const match = /^(?<list>.{1,300}?\s(?:and|und|or|oder|&)\s[^,]{1,80}),/iu.exec(text);
  return split(match?.groups?.['list'] ?? text);
}

/** Whether the item is a rule of the form, which is no question. */
export function isRule(item: string): boolean {
  return (
    waiting.test(item) ||
    once.test(item) ||
    /^(?:with|mit|max|up to|at most|limit|results?|export|csv|höchstens|bis zu|ergebnisse?|anonym\p{L}*)(?!\p{L})/iu.test(
      item,
    ) ||
    /^\d+\s\p{L}/u.test(item)
  );
}

/** Returns the items before the first rule of the form. */
function questionsOnly(items: readonly string[]): string[] {
  const rule = items.findIndex(isRule);
  return rule < 0 ? [...items] : items.slice(0, rule);
}
