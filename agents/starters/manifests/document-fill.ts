import { wholeWords } from '../../brief/found.ts';
import { digitsPattern, parseNumber } from '../../brief/numbers.ts';
import { readAmounts } from '../../brief/read-amounts.ts';
import { readLists } from '../../brief/read-lists.ts';
import { readQuotedNames } from '../../brief/read-quoted-names.ts';
import { currencyPattern } from '../../brief/units.ts';
import type { Language } from '../language.ts';
import type { Filled } from '../starter.ts';
import { currencyIn } from './currency.ts';
import { filledOf, firstOption, type Slot, wantedWords } from '../fill.ts';

const option = (value: string, pattern: string) => [value, wholeWords(pattern, 'iu')] as const;

const documents = [
  option('invoice', String.raw`invoices?|invoicing|invoicer|rechnung(?:en|s\p{L}{1,20})?`),
  option('quote', String.raw`quotes?|quotations?|estimates?|angebot(?:e|en|s\p{L}{1,20})?|kostenvoranschl(?:ag|äge)`),
  option('cv', String.raw`cv|cvs|resumes?|résumés?|curriculum vitae|lebensl(?:auf|äufe)\p{L}{0,12}`),
  option('certificate', String.raw`certificates?|diplomas?|urkunden?|zertifikate?|teilnahmebescheinigung(?:en)?`),
  option(
    'letter',
    String.raw`letters?|cover letters?|letterhead|briefe?|briefvorlage|briefkopf|anschreiben|geschäftsbriefe?`,
  ),
];

const near = 30;
const senderBefore =
  /(?:company|business|firm|studio|agency|workshop|sender|from|firma|unternehmen|betrieb|werkstatt|absender|von)(?: (?:is|is called|called|named|ist|heißt|namens))?:?\s{1,2}$/iu;
const headingBefore = /(?:heading|headed|title|titled|subject|überschrift|betreff|titel)(?: (?:is|ist))?:?\s{1,2}$/iu;
const taxWords = /(?:vat|tax|gst|mwst|mehrwertsteuer|umsatzsteuer|ust|steuer)(?![\p{L}])/iu;
const dueWords =
  /(?:due|payable|pay|paid|payment|terms|net|valid|zahlbar|zahlungsziel|fällig|frist|gültig)(?![\p{L}])/iu;
const itemTitle = /(?:items?|lines?|positions?|services|products|positionen|posten|leistungen|artikel)$/iu;
const sectionTitle = /(?:sections?|headings|abschnitte?n?|rubriken|gliederung)$/iu;
const small = wholeWords(
  String.raw`kleinunternehmer\p{L}{0,12}|small business (?:rule|scheme|regulation)|§ ?19(?: ustg)?`,
  'iu',
);
const prefix =
  /(?:numbers?|numbering|numbered|nummern?|nr\.?|prefix|präfix|like|wie)\s(?:like |wie |such as )?["“„]?(?<value>\p{Lu}{2,6}-)(?=\d)/u;

/** What the words say of a document. */
export function fillDocument(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const ruled = small.exec(wanted)?.[0];
  return filledOf(words, wanted, {
    document: firstOption(wanted, documents),
    sender: named(wanted, senderBefore),
    heading: named(wanted, headingBefore),
    currency: currencyIn(wanted),
    taxRate: figure(wanted, 'percent', taxWords, 100),
    dueDays: figure(wanted, 'day', dueWords, 365) ?? netDays(wanted),
    smallBusiness: ruled === undefined ? null : { value: true, quote: ruled },
    items: items(wanted, language),
    sections: sections(wanted),
    numberPrefix: numberPrefix(wanted),
  });
}

/** A name in quotation marks after these words. */
function named(wanted: string, before: RegExp): Slot | null {
  const found = readQuotedNames(wanted).find(
    ({ at, quote }) => /^\P{L}/u.test(quote) && before.test(wanted.slice(Math.max(0, at - near), at)),
  );
  return found ? { value: found.name, quote: found.name } : null;
}

/** The only figure of this unit that stands near such a word. */
function figure(wanted: string, unit: string, beside: RegExp, most: number): Slot | null {
  const found = readAmounts(wanted).filter((amount) => {
    if (amount.kind !== 'unit' || amount.unit !== unit || amount.value > most) return false;
    const end = amount.at + amount.quote.length;
    const left =
      wanted
        .slice(Math.max(0, amount.at - near), amount.at)
        .split(/[.,;\n]/)
        .at(-1) ?? '';
    const right = wanted.slice(end, end + near).split(/[.,;\n]/)[0] ?? '';
    return beside.test(left) || beside.test(right);
  });
  const [first] = found;
  return first && found.every(({ value }) => value === first.value) ? { value: first.value, quote: first.quote } : null;
}

/** `net 30` */
function netDays(wanted: string): Slot | null {
  const quote = wholeWords(String.raw`net ?\d{1,2}`, 'iu').exec(wanted)?.[0];
  return quote === undefined ? null : { value: Number(quote.replaceAll(/\D/g, '')), quote };
}

/** `items: sanding 120, varnish 45 €`. */
function items(wanted: string, language: Language): Slot | null {
  const list = readLists(wanted).find(({ title }) => itemTitle.test(title));
  if (!list) return null;
  const priced = new RegExp(
    String.raw`^(?<name>\p{L}[^\d]{0,60}?)[ (:=]{1,3}(?:${currencyPattern})? ?(?<price>${digitsPattern})(?: ?(?:${currencyPattern}))?\)?$`,
    'iu',
  );
  const rows = list.items.map((item) => {
    const match = priced.exec(item)?.groups;
    const price = parseNumber(match?.['price'] ?? '', { german: language === 'de', money: true });
    return { name: (match?.['name'] ?? item).trim(), price: price ?? 0, quantity: 1 };
  });
  const fits = rows.length <= 50 && rows.every(({ name }) => /^\p{L}/u.test(name) && name.length <= 80);
  return fits ? { value: rows, quote: list.quote } : null;
}

function sections(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) => sectionTitle.test(title));
  const names = [...new Set(list?.items)];
  const fits = names.length > 1 && names.length <= 12 && names.every((name) => name.length <= 60);
  return list && fits ? { value: names, quote: list.quote } : null;
}

function numberPrefix(wanted: string): Slot | null {
  const value = prefix.exec(wanted)?.groups?.['value'];
  return value === undefined ? null : { value, quote: value };
}
