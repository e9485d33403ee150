import { anyCase } from '../../../kit/brief/any-case.ts';
import { wholeWords } from '../../../kit/brief/found.ts';
import type { Amount } from '../../../kit/brief/read-amounts.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';

const staffNouns =
  'therapists?|physios?|physiotherapists?|doctors?|dentists?|vets?|stylists?|hairdressers?|barbers?|groomers?|trainers?|teachers?|coach(?:es)?|tutors?|mechanics?|instructors?|practitioners?|nurses?|consultants?|advisers?|photographers?|staff|employees|team|artists?|colleagues?|cooks?|chefs?|guides?|hosts?|drivers?|sitters?|cleaners?|midwi(?:fe|ves)|beauticians?|Köche|Köchinnen|Hebammen?|Kosmetikerinnen|Fahrer(?:innen)?|Therapeut(?:en|innen|in)?|Physiotherapeut(?:en|innen|in)?|Ärzte|Ärztinnen|Ärztin|Arzt|Friseure?|Friseurin(?:nen)?|Trainer(?:innen)?|Lehrer(?:innen)?|Mitarbeiter(?:innen)?|Kolleg(?:en|innen)|Berater(?:innen)?|Masseure?|Masseurin(?:nen)?|Behandler(?:innen)?';
const name = String.raw`\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?`;
const listOf = (one: string) =>
  String.raw`(?<names>${one}(?:, ${one}){0,10}(?:(?:,? (?:and|und|&|or|oder|\+) | ?[&+/] ?)${one})?)`;
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${anyCase(staffNouns)}(?: (?:are|is|sind|ist|heißen|called|named))?[,:]? ?\(?${listOf(name)}`,
  'u',
);
const titled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${listOf(String.raw`${anyCase('Dr|Mrs?|Ms|Miss|Prof|Frau|Herr')}\.? \p{L}[\p{L}'’-]{1,30}`)}`,
  'u',
);
/** A clause that is only names: `Ana and Zoe`. */
const alone = new RegExp(
  String.raw`(?<=[,;.:\n–—-] |\()${listOf(String.raw`\p{Lu}\p{Ll}{1,20}`)}(?=\s*(?:[,;.\n)!]|$))`,
  'gu',
);
/** Capitalised words that are no people. */
const noPerson =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$|^(?:january|february|march|april|june|july|august|september|october|november|december)$|^(?:english|german|french|spanish|italian|polish|dutch|turkish|chinese|thai|android|windows|google|outlook|apple|stripe|paypal|whatsapp|facebook|instagram|excel|email|sms|csv|pdf|phone|chrome|safari|firefox|thanks|please|booking|calendar|reminders?|notes?|easter|christmas)$/iu;
/** `max 12 people per class`: this many can book the same time. */
const guests = wholeWords(
  'people|persons?|participants?|students?|guests?|kids|children|personen|teilnehmer|kinder|gäste',
  'iu',
);
const atOnce =
  /^ (?:per|each|a|pro|je) (?:class|course|session|slot|lesson|group|time|kurs|stunde|termin|gruppe|einheit)(?!\p{L})/iu;
const ofEach =
  /(?<!\p{L})(?:each|every|jede[rs]?) (?:class|course|session|lesson|group|kurs|stunde|gruppe)(?!\p{L})[^.,;\n]{0,40}(?:up to|max(?:imum|imal)?\.?|at most|bis zu|höchstens) $/iu;
const counted = wholeWords(staffNouns, 'iu');

/** Reads the staff: by name if the words name them, otherwise by number. */
export function readStaff(
  wanted: string,
  amounts: readonly Amount[],
  hasServices: boolean,
  resources: readonly string[],
  language: Language,
): { people: Slot | null; places: Slot | null } {
  const lists = [
    titled.exec(wanted)?.groups?.names,
    named.exec(wanted)?.groups?.names,
    // Only in English, because every noun is capitalised in German.
    ...(hasServices && language === 'en' ? [...wanted.matchAll(alone)].map(({ groups }) => groups?.names) : []),
  ];
  const people =
    lists
      .map((names) => peopleOf(names))
      .find((slot) => slot !== null && !slot.value.some((name) => resources.includes(name))) ?? null;
  const amount = amounts.find(
    ({ kind, unit, value, at, quote }) =>
      kind === 'pieces' &&
      Number.isInteger(value) &&
      value > 0 &&
      value < 100 &&
      (counted.test(unit) ||
        (guests.test(unit) &&
          (atOnce.test(wanted.slice(at + quote.length)) || ofEach.test(wanted.slice(Math.max(0, at - 60), at))))),
  );
  return { people, places: amount ? { value: amount.value, quote: amount.quote } : null };
}

function peopleOf(names: string | undefined): { value: string[]; quote: string } | null {
  if (names === undefined) return null;
  const items = [...new Set(splitItems(names.replaceAll(/ ?[&+/] ?/gu, ' & ')))];
  const fits = items.length > 1 && items.length <= 40 && items.every((item) => item.length <= 60 && isPerson(item));
  return fits ? { value: items, quote: names } : null;
}

const title = /^(?:dr|mrs?|ms|miss|prof|frau|herr)\.? /iu;
const isPerson = (item: string) =>
  title.test(item) || item.split(' ').every((word) => /^\p{Lu}/u.test(word) && !noPerson.test(word));
