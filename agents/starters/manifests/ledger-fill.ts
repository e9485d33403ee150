import { wholeWords } from '../../brief/found.ts';
import { digitsPattern, parseNumber } from '../../brief/numbers.ts';
import { readCurrencies } from '../../brief/read-currencies.ts';
import { readLists } from '../../brief/read-lists.ts';
import { splitItems } from '../../brief/split-items.ts';
import { currencyOf, currencyPattern } from '../../brief/units.ts';
import type { Language } from '../language.ts';
import type { Filled } from '../starter.ts';
import { filledOf, firstOption, type Slot, wantedWords } from '../fill.ts';

const option = (value: string, pattern: string) => [value, wholeWords(pattern, 'iu')] as const;

const modes = [
  option(
    'split',
    String.raw`split(?:s|ting|ter|wise)?|owes?|shared (?:expenses|costs|kitty)|settle(?: up)?|who paid|trip expenses|aufteilen|teilen|aufgeteilt|geteilte \p{L}{1,20}|schulde[nt]|wer wem|reisekasse|wg-kasse|ausgleichen`,
  ),
  option(
    'budget',
    String.raw`budgets?|budgeting|cash ?book|income|household book|spending by category|personal finance|haushaltsbuch|kassenbuch|einnahmen|finanzen|haushaltsplan`,
  ),
];

const peopleTitle =
  /(?:people|persons?|names?|friends?|members?|flatmates?|roommates?|travell?ers?|family|we are|us|group|between|personen|leute|namen|freunde|mitglieder|mitbewohner|wir sind|familie|gruppe|teilnehmer)$/iu;
const categoryTitle = /(?:categor(?:y|ies)|kategorien?|rubriken|posten)$/iu;

/** `between Ana, Ben and Chris`, `wir sind Ana, Ben und Chris`: capitalised names, two at least. */
const name = String.raw`\p{Lu}[\p{L}'’-]{1,20}`;
const row = String.raw`(?<list>${name}(?:(?:, ?| ?& ?|,? and |,? und )${name}){1,19})`;
const among = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:between|among|for|with|by|we are|we're|us|friends|people|flatmates|roommates|members|zwischen|unter|für|mit|wir sind|wir|freunde|personen|leute|mitbewohner)[ \u00a0(:-]{1,3}${row}(?![\p{L}\p{N}_])`,
  'gu',
);
/** Words with a capital that are no names. */
const noName =
  /^(?:[A-Z]{2,}|Euros?|Dollars?|Baht|Franken|Yen|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Einnahmen|Ausgaben|Freunde|Familie|Android|Windows|English|German|Deutsch|Englisch|Kosten|Miete|Essen|Strom|Urlaub|Reisen?|Personen|Kategorien|Rates?|Food|Rent|Months?|Years?)$/u;

/** What the words say of people, currencies, rates and categories. */
export function fillLedger(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const mode = firstOption(wanted, modes);
  const said = saidRates(wanted, language);
  const found = readCurrencies(wanted);
  // `1 EUR = 38.5 THB` counts in EUR.
  const main = found.find(({ code }) => code === said[0]?.one) ?? found[0];
  const others = found.filter((one) => one !== main);
  return filledOf(words, wanted, {
    mode,
    people: people(wanted),
    currency: main ? { value: main.code, quote: main.quote } : null,
    rates: main && others.length > 0 ? rates(wanted, main.code, others, said) : null,
    categories: categories(wanted, language),
  });
}

function people(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title, items }) => peopleTitle.test(title) && items.every(isPerson));
  if (list) return names(list.items, list.quote);
  for (const { groups } of wanted.matchAll(among)) {
    const text = groups?.['list'] ?? '';
    const items = splitItems(text);
    // `Ana, Ben and Chris, EUR and CHF`: what follows the people is none of them.
    const end = items.findIndex((item) => !isPerson(item));
    const people = end < 0 ? items : items.slice(0, end);
    const last = people.at(-1) ?? '';
    const slot = names(people, text.slice(0, text.indexOf(last) + last.length));
    if (slot) return slot;
  }
  return null;
}

/** After a colon names stand in any case. */
const isPerson = (text: string) =>
  /^\p{L}[\p{L}'’-]{0,20}(?: \p{L}[\p{L}'’-]{0,20})?$/u.test(text) && !noName.test(text);

function names(items: readonly string[], quote: string): Slot | null {
  const unique = [...new Set(items)];
  return unique.length >= 2 && unique.length <= 30 && unique.every(isPerson) ? { value: unique, quote } : null;
}

const rate = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,])1 ?(?<one>${currencyPattern}) ?(?:=|is|are|sind|ist|entspricht) ?(?<value>${digitsPattern}) ?(?<other>${currencyPattern})(?![\p{L}\p{N}_])`,
  'giu',
);

interface Said {
  one: string;
  other: string;
  value: number;
  quote: string;
}

function saidRates(wanted: string, language: Language): Said[] {
  return [...wanted.matchAll(rate)].flatMap(({ 0: quote, groups }) => {
    const [one, other] = [currencyOf(groups?.['one'] ?? ''), currencyOf(groups?.['other'] ?? '')];
    const value = parseNumber(groups?.['value'] ?? '', { german: language === 'de', money: false });
    return one !== null && other !== null && value !== null && value > 0 ? [{ one, other, value, quote }] : [];
  });
}

type Currencies = ReturnType<typeof readCurrencies>;

/** Every currency but the main one, with the rate that the words say. */
function rates(wanted: string, main: string, others: Currencies, said: readonly Said[]): Slot {
  const value = others.slice(0, 12).map(({ code }) => {
    const rate = said.find(({ one, other }) => one === main && other === code);
    return { name: code, rate: rate?.value ?? 0 };
  });
  const [first] = others;
  const last = others.at(-1);
  const span = wanted.slice(first?.at ?? 0, (last?.at ?? 0) + (last?.quote.length ?? 0));
  // A span with a line's end reaches over what the words rule out.
  const quote = said.find(({ one }) => one === main)?.quote ?? (span.includes('\n') ? first?.quote : span);
  return { value, quote: quote ?? '' };
}

/** `categories: rent 900, food 300, fun`. */
function categories(wanted: string, language: Language): Slot | null {
  const list = readLists(wanted).find(({ title }) => categoryTitle.test(title));
  if (!list) return null;
  const ends = new RegExp(
    String.raw`^(?<name>\p{L}[^\d]{0,60}?)[ (:=]{1,3}(?<limit>${digitsPattern})(?: ?(?:${currencyPattern}))?\)?$`,
    'iu',
  );
  const rows = list.items.map((item) => {
    const match = ends.exec(item)?.groups;
    const limit = parseNumber(match?.['limit'] ?? '', { german: language === 'de', money: true });
    return { name: (match?.['name'] ?? item).trim(), limit: limit ?? 0 };
  });
  const fits = rows.length <= 30 && rows.every((row) => row.name.length <= 40 && /^\p{L}/u.test(row.name));
  const isUnique = new Set(rows.map((row) => row.name.toLowerCase())).size === rows.length;
  return fits && isUnique ? { value: rows, quote: list.quote } : null;
}
