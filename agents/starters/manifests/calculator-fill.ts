import { wholeWords } from '../../brief/found.ts';
import { digitsPattern, parseNumber } from '../../brief/numbers.ts';
import { type Amount, readAmounts } from '../../brief/read-amounts.ts';
import { readLists } from '../../brief/read-lists.ts';
import { splitItems } from '../../brief/split-items.ts';
import type { Language } from '../language.ts';
import type { Filled } from '../starter.ts';
import { currencyIn } from './currency.ts';
import { filledOf, firstOption, type Slot, wantedWords } from '../fill.ts';

const option = (value: string, pattern: string) => [value, wholeWords(pattern, 'iu')] as const;
const loanWords = String.raw`mor(?:t|tg|g)?ages?|loans?|amorti[sz]ation|\p{L}{0,20}(?:kredit|darlehen|hypothek|baufinanzierung)\p{L}{0,20}|tilgungsrechner|tilgungsplan`;

/** What is calculated: what the words name first. */
const calculations = [
  option('bmi', String.raw`bmi\p{L}{0,20}|bmi-\p{L}{1,20}|body[ -]mass[ -]index|body mass`),
  option(
    'compound',
    String.raw`compound(?:ed|ing)? interest|compounding|retirement|investments?|investing|nest egg|altersvorsorge|geldanlage|zinseszins\p{L}{0,20}|zinsrechner`,
  ),
  option('loan', loanWords),
  option(
    'savings',
    String.raw`savings?|save up|saving up|saving for|save for|save(?= [€$£\d])|sparen|spar(?:ziel|plan|rechner|en)\p{L}{0,12}`,
  ),
  option('tip', String.raw`tips?|tipping|gratuity|split (?:a|the) (?:bill|check)|bill splitter|trinkgeld\p{L}{0,20}`),
  option('discount', String.raw`discounts?|rabatt\p{L}{0,20}|% off|percent off`),
  option('tax', String.raw`vat|sales tax|gst|mwst|mwst-rechner|mehrwertsteuer\p{L}{0,20}|umsatzsteuer\p{L}{0,20}`),
  option(
    'fuel',
    String.raw`fuel|mpg|gas mileage|petrol|diesel|spritkosten\p{L}{0,12}|spritrechner|benzin\p{L}{0,20}|kraftstoff\p{L}{0,20}|verbrauchsrechner`,
  ),
  option('pace', String.raw`pace|running pace|lauftempo|pace-?rechner|laufrechner`),
  option(
    'units',
    String.raw`units?|conversions?|convert(?:er|s|ing)?|converter|einheiten\p{L}{0,20}|umrechn\p{L}{0,20}`,
  ),
  option(
    'percentage',
    String.raw`percentages? calculator|percent calculator|percentages|prozentrechn\p{L}{0,10}|prozente`,
  ),
  option('formula', 'own formula|custom formula|eigene formel'),
  option('basic', 'pocket calculator|basic calculator|simple calculator|taschenrechner'),
];

const near = 28;
const words = {
  down: /(?:down ?payment|deposit|down|anzahlung|eigenkapital|own funds)\b/iu,
  extra: /(?:extra|additional|overpay\w*|sondertilgung(?:en)?|zusätzlich)(?=[\s:,.)]|$)/iu,
  month: /(?:per|a|each|every|pro|im|je|\/) ?(?:month|mo|monat)|monthly|monatlich/iu,
  goal: /(?:goal|target|reach|save up|save|need|ziel|sparziel|ansparen|erreichen)\b/iu,
  start: /(?:start\w*|saved|gespart|initial|begin\w*|already|anfang\w*|schon|startkapital|einmal\w*)\b/iu,
  tip: /(?:tip|tips|gratuity|trinkgeld)\b/iu,
  off: /(?:off|discount|rabatt|nachlass)\b/iu,
  tax: /(?:vat|tax|gst|mwst\.?|mehrwertsteuer|umsatzsteuer|steuer)(?=[\s:,.)]|$)/iu,
  people: /^(?:people|persons?|friends?|guests?|diners|personen|leute|freunde|gäste)$/iu,
  loan: /^(?:loan|mortgage|house|home|flat|kredit|darlehen|hypothek|haus|wohnung)\b/iu,
};

/** What the words say of figures, and which calculator they mean. */
export function fillCalculator(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const calculation = firstOption(wanted, calculations);
  const named = calculation === null || calculation.value === 'formula' ? ownFormula(wanted) : {};
  const isOwn = Object.keys(named).length > 0;
  return filledOf(words, wanted, {
    calculation,
    currency: currencyIn(wanted),
    ...(calculation && !isOwn ? figures(wanted, String(calculation.value), language) : {}),
    ...named,
  });
}

type Slots = Record<string, Slot | null>;

function figures(wanted: string, kind: string, language: Language): Slots {
  // `a month` says how often, not how much.
  const amounts = readAmounts(wanted).filter(({ quote }) => !/^(?:an?|eine?[rnm]?)\s/iu.test(quote));
  const slots: Record<string, Slot> = {};
  const taken = new Set<string>();
  for (const [index, amount] of amounts.entries()) {
    const before = amounts[index - 1];
    const after = amounts[index + 1];
    const end = amount.at + amount.quote.length;
    const left = wanted.slice(Math.max(before ? before.at + before.quote.length : 0, amount.at - near), amount.at);
    const right = wanted.slice(end, Math.min(after?.at ?? wanted.length, end + near));
    const found = keyOf(kind, amount, left.split(/[.,;!?\n]/).at(-1) ?? '', right.split(/[.,;!?\n]/)[0] ?? '');
    if (found === null || !fits(found.key, found.value)) continue;
    // Two figures for one slot: the words do not say which.
    if (Object.hasOwn(slots, found.key) && slots[found.key]?.value !== found.value) taken.add(found.key);
    slots[found.key] ??= { value: found.value, quote: amount.quote };
  }
  for (const key of taken) if (key !== 'amount') delete slots[key];
  if (kind === 'loan' && !slots['amount']) {
    const plain = plainSum(wanted, language);
    if (plain) slots['amount'] = plain;
  }
  if (kind === 'bmi') {
    const metres = tall.exec(wanted)?.[0];
    const height = parseNumber(metres?.replace(/ ?m$/u, '') ?? '', { german: language === 'de', money: false });
    if (metres && height !== null) slots['height'] ??= { value: Math.round(height * 100), quote: metres };
    const system = firstOption(wanted, [
      option('imperial', 'imperial|pounds|lbs?|feet'),
      option('metric', 'metric|metrisch|kg|cm'),
    ]);
    if (system) slots['system'] = system;
  }
  return slots;
}

/** `1.85 m` */
const tall = /(?<![\p{L}\p{N}.,])[12][.,]\d{1,2} ?m(?![\p{L}\p{N}²³])/u;

/** `loan of 300000`: a sum without a currency. */
function plainSum(wanted: string, language: Language): Slot | null {
  const pattern = wholeWords(
    String.raw`(?:${loanWords})\s{1,3}(?:of|over|for|über|von)\s{1,3}(?<value>${digitsPattern})`,
    'iu',
  );
  const quote = pattern.exec(wanted)?.groups?.['value'] ?? '';
  const value = parseNumber(quote, { german: language === 'de', money: true });
  return value === null ? null : { value, quote };
}

const limits: Readonly<Record<string, readonly [number, number]>> = {
  rate: [0, 100],
  tip: [0, 100],
  discount: [0, 100],
  taxRate: [0, 100],
  years: [1, 60],
  people: [1, 1000],
  weight: [2, 700],
  height: [40, 280],
  distance: [0.01, 10_000],
};

function fits(key: string, value: number): boolean {
  const [min, max] = limits[key] ?? [0, 1e12];
  return value >= min && value <= max;
}

interface Figure {
  key: string;
  value: number;
}

function keyOf(kind: string, amount: Amount, left: string, right: string): Figure | null {
  const { value, unit } = amount;
  const figure = (key: string, by = 1): Figure => ({ key, value: Math.round(value * by * 1e6) / 1e6 });
  const money = kind === 'loan' || kind === 'savings' || kind === 'compound';
  if (amount.kind === 'money') return figure(moneyKey(kind, left, right));
  if (amount.kind === 'pieces') {
    if (kind === 'tip' && words.people.test(unit)) return figure('people');
    return kind === 'loan' && words.loan.test(unit) && value >= 1000 ? figure('amount') : null;
  }
  if (unit === 'percent') {
    if (kind === 'tip') return figure('tip');
    if (kind === 'discount') return words.tax.test(right) ? figure('taxRate') : figure('discount');
    if (kind === 'tax') return figure('taxRate');
    return money && !words.down.test(left + right) ? figure('rate') : null;
  }
  if (unit === 'year') return kind === 'loan' || kind === 'compound' ? figure('years') : null;
  if (unit === 'month') return kind === 'loan' && value >= 12 ? figure('years', 1 / 12) : null;
  if (kind === 'bmi') {
    if (unit === 'kilogram') return figure('weight');
    if (unit === 'pound') return figure('weight', 0.45359237);
    if (unit === 'centimetre') return figure('height');
    return unit === 'metre' ? figure('height', 100) : null;
  }
  if (kind === 'pace' || kind === 'fuel') {
    if (unit === 'kilometre') return figure('distance');
    return unit === 'mile' ? figure('distance', 1.609344) : null;
  }
  return null;
}

function moneyKey(kind: string, left: string, right: string): string {
  if (kind === 'tip') return 'bill';
  if (kind === 'discount' || kind === 'tax') return 'price';
  // What follows tells more than what stands before, which may belong to the figure there.
  if (kind === 'loan') {
    if (words.down.test(right) || words.down.test(left)) return 'downPayment';
    return words.extra.test(right) || words.extra.test(left) ? 'extraPayment' : 'amount';
  }
  if (words.month.test(right) || /(?:monthly|monatlich)\s{0,3}$/iu.test(left)) return 'monthly';
  if (words.start.test(left) || words.start.test(right)) return 'startSum';
  return kind === 'savings' || words.goal.test(left) ? 'goal' : 'startSum';
}

const inputTitle = /(?:inputs?|fields?|values?|given|numbers|eingaben?|angaben|felder|werte|gegeben)$/iu;
const fromList = wholeWords(
  String.raw`(?:from|based on|given|out of|aus|anhand von|auf basis von)\s(?<list>[^\n.;:!?=]{3,160})`,
  'giu',
);
/** After another colon. */
const listed = wholeWords(
  String.raw`(?:inputs?|fields?|values?|eingaben?|angaben|felder|werte): (?<list>[^\n.;:!?=]{3,200})`,
  'iu',
);
const calculates = wholeWords(
  String.raw`calculat\p{L}{0,6}|calc|comput\p{L}{1,5}|works? out|working out|figure out|estimat\p{L}{0,5}|\p{L}{0,25}rechner|berechn\p{L}{0,6}|ausrechn\p{L}{0,4}|errechn\p{L}{0,4}|formula|formel`,
  'iu',
);
const equation = /(?<name>\p{L}[\p{L}\p{N} _-]{0,40}?) ?= ?(?<formula>[\p{L}\p{N}(][\p{L}\p{N} ._+*/^%()×÷−-]{2,200})/u;
const announced = /(?:formula|formel)(?: is| ist)?: ?(?<formula>[\p{L}\p{N}(][\p{L}\p{N} ._+*/^%()×÷−-]{2,200})/iu;

/** Named inputs, and a formula that stands there. */
function ownFormula(wanted: string): Slots {
  if (!calculates.test(wanted)) return {};
  const match = equation.exec(wanted) ?? announced.exec(wanted);
  const text = match?.groups?.['formula']?.trim().replace(/[.]+$/u, '').trim() ?? '';
  const isFormula = /[\p{L}\p{N})] ?[+*/^×÷−-] ?[\p{L}\p{N}(]/u.test(text);
  const inputs = isFormula ? null : inputsIn(wanted);
  const slots: Slots = {};
  if (isFormula) {
    const names = [...new Set((text.match(/\p{L}[\p{L}\p{N}_]*(?: \p{L}[\p{L}\p{N}_]*)*/gu) ?? []).filter(isName))];
    slots['formula'] = { value: text, quote: text };
    if (names.length > 0) slots['inputs'] = { value: names.slice(0, maxInputs), quote: text };
    const name = match?.groups?.['name']?.trim();
    if (name && name.split(' ').length <= 3) slots['resultName'] = { value: name, quote: name };
  }
  return inputs ? { inputs } : slots;
}

const maxInputs = 12;
const isName = (name: string) => !/^(?:min|max|round|sqrt|abs|floor|ceil)$/iu.test(name);

function inputsIn(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) => inputTitle.test(title));
  if (list) return namesIn(list.items, list.quote);
  const announced = listed.exec(wanted)?.groups?.['list'];
  if (announced !== undefined) return namesIn(splitItems(announced), announced.trim());
  for (const { groups } of wanted.matchAll(fromList)) {
    const text = groups?.['list'] ?? '';
    const slot = namesIn(splitItems(text), text.trim());
    if (slot) return slot;
  }
  return null;
}

/** Two names at least, each of four words at most, without their articles. */
function namesIn(items: readonly string[], quote: string): Slot | null {
  const names = items
    .map((item) => item.replace(/^(?:the|a|an|my|our|its|der|die|das|dem|den|einer?|einem|meine[rm]?)\s/iu, '').trim())
    .filter((name) => /^\p{L}[\p{L}\p{N} '’/-]{0,38}$/u.test(name) && name.split(/\s+/).length <= 4);
  const unique = names.filter(
    (name, index) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === index,
  );
  return unique.length >= 2 && unique.length === items.length ? { value: unique.slice(0, maxInputs), quote } : null;
}
