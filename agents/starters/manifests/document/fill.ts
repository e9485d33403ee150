import { anyCase } from '../../../kit/brief/any-case.ts';
import { wholeWords } from '../../../kit/brief/found.ts';
import { readAmounts } from '../../../kit/brief/read-amounts.ts';
import { readLists } from '../../../kit/brief/read-lists.ts';
import { splitItems } from '../../../kit/brief/split-items.ts';
import type { Language } from '../../base/language.ts';
import type { Filled } from '../../base/starter.ts';
import { currencyIn } from '../shared/currency.ts';
import { itemsIn } from './items.ts';
import { headingIn, reasonIn, recipientIn, senderIn } from './names.ts';
import { filledOf, firstOption, type Slot, wantedWords } from '../../base/fill.ts';

const option = (value: string, pattern: string, flags = 'iu') => [value, wholeWords(pattern, flags)] as const;

const documents = [
  option('invoice', String.raw`invoices?|invoicing|invoicer|rechnung(?:en|s\p{L}{1,20})?`),
  option('quote', String.raw`quotes?|quotations?|estimates?|angebot(?:e|en|s\p{L}{1,20})?|kostenvoranschl(?:ag|äge)`),
  option('cv', String.raw`cv|cvs|resumes?|résumés?|curriculum vitae|lebensl(?:auf|äufe)\p{L}{0,12}`),
  option('certificate', String.raw`certificates?|diplomas?|urkunden?|zertifikate?|teilnahmebescheinigung(?:en)?`),
  option(
    'letter',
    String.raw`${anyCase('letters?|cover letters?|letterhead|briefe?|briefvorlage|briefkopf|anschreiben|geschäftsbriefe?')}|\p{Lu}\p{L}{3,20}${anyCase('schreiben')}`,
    'u',
  ),
];

const near = 30;
const taxWords = /(?:vat|tax|gst|mwst|mehrwertsteuer|umsatzsteuer|ust|steuer)(?![\p{L}])/iu;
const dueWords =
  /(?:due|payable|pay|paid|payment|terms|net|valid|zahlbar|zahlungsziel|fällig|frist|gültig)(?![\p{L}])/iu;
const sectionTitle = /(?:sections?|headings|abschnitte?n?|rubriken|gliederung)$/iu;
const cvTitle = /(?:cv|resumes?|résumés?|curriculum vitae|lebenslauf)(?: (?:template|maker|builder|vorlage))?$/iu;
const cvWith =
  /(?<!\p{L})(?:cv|resume|résumé|lebenslauf)\s(?:\p{L}{2,12}\s){0,2}(?:with|w\/|mit)\s(?<body>\p{L}[^.;:\n!?()]{5,200})/iu;
const small = wholeWords(
  String.raw`kleinunternehmer\p{L}{0,12}|small business (?:rule|scheme|regulation)|§ ?19(?: ustg)?`,
  'iu',
);
const prefix =
  /(?:numbers?|numbering|numbered|nummern?|nr\.?|prefix|präfix|like|wie)\s(?:like |wie |such as )?["“„]?(?<value>\p{Lu}{2,6}-)(?=\d)/u;

/** Reads the settings of a document. */
export function fillDocument(words: string, language: Language): Filled {
  const wanted = wantedWords(words);
  const kind = firstOption(wanted, documents);
  const isBusiness = kind === null || kind.value === 'invoice' || kind.value === 'quote';
  const ruled = small.exec(wanted)?.[0];
  return filledOf(words, wanted, {
    document: kind,
    sender: senderIn(wanted),
    recipient: recipientIn(wanted),
    reason: reasonIn(wanted),
    heading: headingIn(wanted),
    currency: currencyIn(wanted),
    taxRate: figure(wanted, 'percent', taxWords, 100) ?? noTax(words),
    dueDays: figure(wanted, 'day', dueWords, 365) ?? netDays(wanted),
    smallBusiness: ruled === undefined ? null : { value: true, quote: ruled },
    items: isBusiness ? itemsIn(wanted, language) : null,
    sections: sections(wanted),
    numberPrefix: numberPrefix(wanted),
  });
}

/** Returns the figure of this unit next to such a word, if there is only one. */
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

/** Reads `net 30`. */
function netDays(wanted: string): Slot | null {
  const quote = wholeWords(String.raw`net ?\d{1,2}`, 'iu').exec(wanted)?.[0];
  return quote === undefined ? null : { value: Number(quote.replaceAll(/\D/g, '')), quote };
}

/** Reads `no VAT`. */
function noTax(words: string): Slot | null {
  const quote =
    /(?<!\p{L})(?:no|without|ohne|keine?) (?:vat|tax(?:es)?|gst|mwst|mehrwertsteuer|umsatzsteuer|ust)(?!\p{L}|\.? ?\d)/iu.exec(
      words,
    )?.[0];
  return quote === undefined ? null : { value: 0, quote };
}

function sections(wanted: string): Slot | null {
  const list = readLists(wanted).find(({ title }) => sectionTitle.test(title) || cvTitle.test(title));
  const body = list ? null : cvWith.exec(wanted)?.groups?.['body'];
  const items = list?.items ?? (body === null || body === undefined ? [] : splitItems(body));
  const names = [...new Set(items)];
  const fits = names.length > (list ? 1 : 2) && names.length <= 12 && names.every(isSection);
  return fits ? { value: names, quote: list?.quote ?? body ?? '' } : null;
}

const isSection = (name: string) => name.length <= 60 && name.split(/\s+/).length <= 5;

function numberPrefix(wanted: string): Slot | null {
  const value = prefix.exec(wanted)?.groups?.['value'];
  return value === undefined ? null : { value, quote: value };
}
