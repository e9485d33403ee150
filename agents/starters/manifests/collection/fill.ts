import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { readCurrencies } from '../../../kit/brief/read-currencies.ts';
import { filledOf, flag, type Slot, wantedWords } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';
import type { Filled } from '../../base/starter.ts';
import { maxFields, readFields } from './fields.ts';
import { usualOf } from './usual-fields.ts';

const word = String.raw`[\p{L}][\p{L}\p{N}'’-]{0,30}`;
/** Words that end a noun. */
const ends =
  'with|and|or|that|which|where|who|for|in|by|from|at|on|to|so|including|incl|mit|und|oder|die|das|der|wo|für|im|in|nach|aus|von|samt|inklusive|i|we|ich|wir|is|are|can|should';
const stops = String.raw`(?!(?:${ends})(?![\p{L}]))`;
const noun = String.raw`(?<value>${stops}${word}(?:[ ]${stops}${word}){0,2})`;
const article = '(?:(?:my|our|the|all|all my|his|her|their|meiner|unserer|aller|der|seiner|ihrer|meine|unsere|alle) )?';

const things = [
  wholeWords(
    `(?:inventory|list|collection|library|catalogue|catalog|directory|database|register|archive) of ${article}${noun}`,
    'iu',
  ),
  wholeWords(`(?:keep|keeping|kept) track of ${article}${noun}`, 'iu'),
  wholeWords(
    `(?:Liste|Sammlung|Verzeichnis|Bestand|Inventar|Datenbank|Bibliothek|Katalog|Kartei) (?:meiner|unserer|aller|der) ${noun}`,
    'iu',
  ),
  // A German compound is a heading by itself.
  wholeWords(
    String.raw`(?<value>\p{Lu}\p{L}{2,30}(?:sammlung|liste|verzeichnis|bibliothek|inventar|kartei|katalog|datenbank))`,
    'u',
  ),
];

/** `my vinyl records with …` at the beginning, `Münzen verwalten`. */
const kept = [
  new RegExp(
    String.raw`^\s*(?:(?:all )?(?:of )?(?:my|our)|(?:alle )?(?:meine|unsere)) (?<value>${stops}${word}(?: ${stops}${word}){0,2})(?=\s*(?:$|[,:;(.\n-]|(?:with|mit|w/|and|und)\s))`,
    'iu',
  ),
  /^\s*(?:(?:meine|unsere|alle) )?(?<value>\p{Lu}\p{L}{3,30}) (?:verwalten|katalogisieren|inventarisieren|erfassen)(?!\p{L})/u,
];

/** Reads the noun for the collected things, if it is next to a word for keeping. */
function thing(wanted: string): Slot | null {
  for (const pattern of [...things, ...kept]) {
    const match = pattern.exec(wanted);
    const value = match?.groups?.['value']?.replace(/^(?:my|our|the|all|his|her|their) /i, '');
    if (value && !/^(?:things|items|stuff|everything|it|them|sachen|dinge)$/i.test(value))
      return { value, quote: value };
  }
  return null;
}

const lending = wholeWords(
  String.raw`lend(?:s|ing)?|lent|loan(?:s|ed|ing)?|borrow(?:s|ed|er|ers|ing)?|check(?:ed)? out|ausleih\p{L}*|ausgeliehen|verleih\p{L}*|verliehen|ausgeborgt|geliehen`,
  'iu',
);
const stock = wholeWords(
  String.raw`inventory|in stock|stock|warehouse|stock levels?|quantit(?:y|ies)|Inventar|Lager|Lagerbestand|Bestand|Bestände|Vorrat|Vorräte|Stückzahl|Lager\p{L}{1,20}`,
  'iu',
);
const lowBefore =
  /(?:below|under|fewer than|less than|minimum(?: of)?|drops? to|unter|weniger als|mindestens|mindestbestand(?: von)?)\s{1,2}$/iu;

/** Reads `below 5`, `fewer than three left`, `unter 3 Stück`. */
function minimum(wanted: string): Slot | null {
  const amount = readAmounts(wanted).find(
    ({ kind, at, value }) =>
      kind === 'pieces' && Number.isInteger(value) && lowBefore.test(wanted.slice(Math.max(0, at - 30), at)),
  );
  if (amount) return { value: amount.value, quote: amount.quote };
  const bare = wholeWords(
    String.raw`(?:low|knapp|warn|warns|alert|reorder|nachbestell\p{L}*|warnen|warnung)(?: me| mich)?(?: stock)?(?: when| if| at| wenn| bei| ab)?(?: [\p{L}]+){0,4}? (?:below|under|unter|fewer than|less than|weniger als) (?<value>\d{1,5})`,
    'iu',
  ).exec(wanted);
  const digits = bare?.groups?.['value'];
  return digits === undefined ? null : { value: Number(digits), quote: digits };
}

/** Drops fields about lending: the application itself stores who borrowed a thing and since when. */
function withoutLending(fields: Slot | null): Slot | null {
  if (fields === null) return null;
  const rows = (fields.value as { name: string }[]).filter(({ name }) => !lending.test(name));
  return rows.length === 0 ? null : { ...fields, value: rows };
}

const naming = wholeWords(
  String.raw`names?|titles?|titel|things?|ding|items?|article|artikel|gegenstand|what|was|work|arbeit|species|sorte?|model|modell`,
  'iu',
);

/** Puts a name before fields after `with` that name no thing: `recipes with time and rating`. */
function withName(fields: Slot | null, usual: Slot | undefined): Slot | null {
  const rows = (fields?.value ?? []) as readonly { name: string }[];
  if (fields === null || rows.some(({ name }) => naming.test(name))) return fields;
  const [first = { name: 'Name' }] = (usual?.value ?? []) as readonly { name: string }[];
  return { ...fields, value: [first, ...rows].slice(0, maxFields) };
}

/** Reads the thing and its fields, or takes the usual ones of such a thing. */
export function fillCollection(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const [currency] = readCurrencies(wanted);
  const { fields, categories, isWith } = readFields(wanted);
  const isLent = flag(wanted, lending);
  const read = isLent ? withoutLending(fields) : fields;
  const named = thing(wanted);
  const usual = usualOf(wanted, named, language);
  return filledOf(words, wanted, {
    thing: usual?.thing ?? named,
    fields: (isWith ? withName(read, usual?.fields) : read) ?? usual?.fields ?? null,
    categories,
    stock: flag(wanted, stock),
    minimum: minimum(wanted),
    lending: isLent,
    currency: currency ? { value: currency.code, quote: currency.quote } : null,
  });
}
