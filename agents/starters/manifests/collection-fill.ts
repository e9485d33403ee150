import { wholeWords } from '../../brief/found.ts';
import { readAmounts } from '../../brief/read-amounts.ts';
import { readColumns } from '../../brief/read-columns.ts';
import { readCurrencies } from '../../brief/read-currencies.ts';
import { readLists } from '../../brief/read-lists.ts';
import { splitItems } from '../../brief/split-items.ts';
import { filledOf, flag, type Slot, wantedWords } from '../fill.ts';
import type { Filled } from '../starter.ts';

const maxFields = 12;
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
  // A German compound is a heading as it stands.
  wholeWords(
    String.raw`(?<value>\p{Lu}\p{L}{2,30}(?:sammlung|liste|verzeichnis|bibliothek|inventar|kartei|katalog|datenbank))`,
    'u',
  ),
];

/** What is kept, if the words name it beside the word for keeping. */
function thing(wanted: string): Slot | null {
  for (const pattern of things) {
    const match = pattern.exec(wanted);
    const value = match?.groups?.['value']?.replace(/^(?:my|our|the|all|his|her|their) /i, '');
    if (value && !/^(?:things|items|stuff|everything|it|them|sachen|dinge)$/i.test(value))
      return { value, quote: value };
  }
  return null;
}

const keeps = wholeWords(
  '(?:record|track|store|keep|note|save|erfassen|festhalten|speichern|notieren) (?:the |its |their )?',
  'iu',
);
const listTitle = /(?:column|field|record|track|store|keep|info|data|spalte|feld|angabe|daten|erfass|festhalt)/iu;

/** `name, brand and price`, after a colon, after `columns`, or after a verb of keeping if three are named. */
function fields(wanted: string): Slot | null {
  const [columns] = readColumns(wanted);
  if (columns) return fieldSlot(columns.quote, columns.names);
  const list = readLists(wanted).find(({ title }) => listTitle.test(title));
  if (list) return fieldSlot(list.quote, list.items);
  const each = wholeWords(
    String.raw`(?:for each|each|for every|every|per|pro|jede[rsm]?|je)(?: ${word}){1,3}?(?: has| have| with| hat| mit|:|,)? (?<value>[^\n.;:!?()]{5,200})`,
    'iu',
  ).exec(wanted);
  const body = each?.groups?.['value'] ?? afterColon(wanted) ?? afterVerb(wanted) ?? afterWith(wanted);
  return body === undefined || body === null ? null : fieldSlot(body, splitItems(body));
}

/** Words that name what is kept of a thing, in both languages. */
const fieldWord = wholeWords(
  'names?|titles?|prices?|costs?|sizes?|dates?|numbers?|no|nr|sku|stock|qty|quantity|amount|authors?|artists?|years?|brands?|makers?|colou?rs?|ratings?|notes?|status|types?|categor(?:y|ies)|locations?|shelf|emails?|e-mails?|phones?|addresse?s?|serial|condition|weight|Titel|Preis|Größe|Datum|Nummer|Bestand|Menge|Autor(?:in)?|Jahr|Marke|Farbe|Notiz(?:en)?|Art|Kategorie|Ort|Regal|Telefon|Adresse|Zustand|Gewicht|Lieferant',
  'iu',
);

/** `inventory: name, size, price`: what stands after the colon, if it names what is kept. */
function afterColon(wanted: string): string | null {
  const value =
    /^[^:\n]{3,80}:[ \u00a0]{1,2}(?<value>[^\n.;!?()]{5,200})/u.exec(wanted.trimStart())?.groups?.['value'] ?? '';
  return splitItems(value).filter((item) => fieldWord.test(item)).length >= 2 ? value : null;
}

function afterVerb(wanted: string): string | null {
  const verb = keeps.exec(wanted);
  if (!verb) return null;
  return /^[^\n.;:!?()]{5,200}/u.exec(wanted.slice(verb.index + verb[0].length))?.[0] ?? null;
}

function afterWith(wanted: string): string | null {
  return (
    wholeWords(String.raw`(?:with|mit) (?<value>[^\n.;:!?()]{5,200})`, 'iu').exec(wanted)?.groups?.['value'] ?? null
  );
}

/** Two at least, each of three words at most; the first and last clear of what surrounds them. */
function fieldSlot(quote: string, items: readonly string[]): Slot | null {
  const names = items.map((item) =>
    item
      .replace(/^(?:columns?|fields?|spalten?|felder[n]?|feld) (?:like |such as |wie )?/i, '')
      .replace(/^(?:the|its|a|an|der|die|das) /i, '')
      .replaceAll(/["“”„]/g, '')
      .trim(),
  );
  const wrong = names.findIndex(
    (name) => name === '' || name.split(/\s+/).length > 3 || name.length > 40 || odd.test(name),
  );
  const kept = [...new Set(wrong < 0 ? names : names.slice(0, wrong))].slice(0, maxFields);
  const from = kept[0] === undefined ? -1 : quote.indexOf(kept[0]);
  const last = kept.at(-1) ?? '';
  const to = quote.lastIndexOf(last) + last.length;
  if (kept.length < 3 || from < 0 || to <= from) return null;
  return { value: kept.map((name) => ({ name })), quote: quote.slice(from, to) };
}

/** No field: it is a thing to do or a way of doing. */
const odd = wholeWords(
  'i|we|it|can|search\\p{L}*|filter\\p{L}*|sort\\p{L}*|export\\p{L}*|import\\p{L}*|warn\\p{L}*|alerts?|add|edit|delete|login|mobile|suche\\p{L}*|lend\\p{L}*|who|ich|wir|csv|offline|undo|such|mode|simple|easy|see|show|tags?',
  'iu',
);

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

/** `below 5`, `fewer than three left`, `unter 3 Stück`. */
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

export function fillCollection(words: string): Filled {
  const wanted = wantedWords(words);
  const [currency] = readCurrencies(wanted);
  return filledOf(words, wanted, {
    thing: thing(wanted),
    fields: fields(wanted),
    stock: flag(wanted, stock),
    minimum: minimum(wanted),
    lending: flag(wanted, lending),
    currency: currency ? { value: currency.code, quote: currency.quote } : null,
  });
}
