import type { Slot } from '../fill.ts';

const months = [
  'jan(?:uary|uar)?',
  'feb(?:ruary|ruar)?',
  'mar(?:ch)?|mär(?:z)?|maerz',
  'apr(?:il)?',
  'may|mai',
  'june?|juni',
  'july?|juli',
  'aug(?:ust)?',
  'sep(?:t|tember)?',
  'oct(?:ober)?|okt(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?|dez(?:ember)?',
];
const month = `(?<month>${months.join('|')})`;
const names = months.map((name) => new RegExp(`^(?:${name})$`, 'iu'));
const before = String.raw`(?<![\p{L}\p{N}])`;
const after = String.raw`(?![\p{L}\p{N}])`;
const forms = [
  String.raw`(?<year>\d{4})-(?<monthNumber>\d{2})-(?<day>\d{2})`,
  String.raw`(?<day>\d{1,2})\. ?(?<monthNumber>\d{1,2})\. ?(?<year>\d{4})`,
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?:of )?${month}\.?,? (?<year>\d{4})`,
  String.raw`${month}\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
].map((form) => new RegExp(before + form + after, 'iu'));

/** The first day with its year: `2031-05-20`, `20.5.2031`, `20 May 2031`, `May 20, 2031`. Without a year it is none. */
export function readDate(words: string): Slot | null {
  for (const form of forms) {
    const match = form.exec(words);
    const { year, monthNumber, month: name, day = '' } = match?.groups ?? {};
    if (!match || year === undefined) continue;
    const number = monthNumber ?? String(names.findIndex((pattern) => pattern.test(name ?? '')) + 1);
    const value = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const date = new Date(`${value}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)) return { value, quote: match[0] };
  }
  return null;
}
