import { wholeWords } from '../../../kit/brief/found.ts';
import { digitsPattern, parseNumber } from '../../../kit/brief/numbers.ts';
import { readCurrencies } from '../../../kit/brief/read-currencies.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import { currencyOf, currencyPattern } from '../../../kit/brief/units.ts';
import type { Language } from '../../base/language.ts';
import type { Filled } from '../../base/starter.ts';
import { budgetIn } from './budget.ts';
import { peopleIn } from './people.ts';
import { namedSums, rowsOf } from './sums.ts';
import { filledOf, firstOption, type Slot, wantedWords } from '../../base/fill.ts';

const option = (value: string, pattern: string) => [value, wholeWords(pattern, 'iu')] as const;

const modes = [
  option(
    'split',
    String.raw`split(?:s|ting|ter|wise)?|owes?|shared (?:expenses|costs|bills)|shar(?:e|es|ing) (?:the )?(?:costs|expenses|bills|rent)|kitty|gemeinsame kasse|settle(?: up)?|who paid|trip expenses|aufteilen|teilen|aufgeteilt|geteilte \p{L}{1,20}|schulde[nt]|wer wem|reisekasse|wg-kasse|ausgleichen`,
  ),
  option(
    'budget',
    String.raw`budgets?|budgeting|cash ?book|income|household book|spending by category|personal finance|haushaltsbuch|kassenbuch|einnahmen|finanzen|haushaltsplan`,
  ),
];

const categoryTitle = /(?:categor(?:y|ies)|kategorien?|rubriken|posten)$/iu;

/** Reads people, currencies, rates and categories. */
export function fillLedger(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const budget = budgetIn(wanted, language);
  // `800 € budget` says how much, and not what kind of ledger.
  const mode = firstOption(budget ? wanted.replace(budget.budget.quote, ' ') : wanted, modes);
  const isBudget = mode?.value === 'budget';
  const sums = namedSums(wanted, language);
  const said = saidRates(wanted, language);
  const found = readCurrencies(wanted);
  // `1 EUR = 38.5 THB` makes EUR the main currency.
  const main = found.find(({ code }) => code === said[0]?.one) ?? found[0];
  const others = found.filter((one) => one !== main);
  const named = isBudget ? null : peopleIn(wanted);
  return filledOf(words, wanted, {
    // Without anybody to share with, a budget is for one.
    mode: mode ?? (budget && named === null ? { value: 'budget', quote: budget.budget.quote } : null),
    budget: budget?.category ? null : (budget?.budget ?? null),
    budgetFor: budget?.category ? null : (budget?.budgetFor ?? null),
    people: named,
    currency: main ? { value: main.code, quote: main.quote } : null,
    rates: main && others.length > 0 ? rates(wanted, main.code, others, said) : null,
    categories:
      categories(wanted, language) ??
      budget?.category ??
      (isBudget ? rowsOf(wanted, sums, ({ name, amount }) => ({ name, limit: amount })) : null),
    costs: isBudget ? null : costs(wanted, sums, main?.code),
  });
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

/** Returns every currency except the main one, with the rate that the words state. */
function rates(wanted: string, main: string, others: Currencies, said: readonly Said[]): Slot {
  const value = others.slice(0, 12).map(({ code }) => {
    const rate = said.find(({ one, other }) => one === main && other === code);
    return { name: code, rate: rate?.value ?? 0 };
  });
  const [first] = others;
  const last = others.at(-1);
  const span = wanted.slice(first?.at ?? 0, (last?.at ?? 0) + (last?.quote.length ?? 0));
  // A line break in the span means that it contains a prohibition.
  const quote = said.find(({ one }) => one === main)?.quote ?? (span.includes('\n') ? first?.quote : span);
  return { value, quote: quote ?? '' };
}

/** Reads the costs, each with its own currency if that is not the main one. */
function costs(wanted: string, sums: ReturnType<typeof namedSums>, main: string | undefined): Slot | null {
  return rowsOf(wanted, sums, ({ name, amount, currency }) => ({
    name,
    amount,
    ...(currency === null || currency === main ? {} : { currency }),
  }));
}

const categoriesInLine =
  /(?<!\p{L})(?:categories|kategorien|rubriken)\s(?:like |such as |are |wie |sind )?(?<body>\p{L}[^.;:\n!?()]{3,200})/iu;

/** Reads `categories: rent 900, food 300, fun`. */
function categories(wanted: string, language: Language): Slot | null {
  const list = readLists(wanted).find(({ title }) => categoryTitle.test(title));
  if (!list) return bareCategories(wanted);
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

/** Reads `categories rent, food and fun`. */
function bareCategories(wanted: string): Slot | null {
  const body = categoriesInLine.exec(wanted)?.groups?.['body'] ?? '';
  const names = [...new Set(splitItems(body))];
  const fits = names.length > 1 && names.length <= 30 && names.every((name) => /^\p{L}[^\d]{0,39}$/u.test(name));
  return fits && names.every((name) => name.split(/\s+/).length <= 3)
    ? { value: names.map((name) => ({ name, limit: 0 })), quote: body.trim() }
    : null;
}
