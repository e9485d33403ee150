import type { Slot } from '../../base/fill.ts';

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
const before = String.raw`(?<![\p{L}\p{N}.])`;
const after = String.raw`(?![\p{L}\p{N}])`;
const forms = [
  String.raw`(?<year>\d{4})-(?<monthNumber>\d{2})-(?<day>\d{2})`,
  String.raw`(?<day>\d{1,2})\. ?(?<monthNumber>\d{1,2})\. ?(?<year>\d{4})`,
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?:of )?${month}\.?,? (?<year>\d{4})`,
  String.raw`${month}\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
  String.raw`(?<day>\d{1,2})\. ?(?<monthNumber>\d{1,2})\.(?! ?\d)`,
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?:of )?${month}(?!\.?,? \d{4}(?![\d:]))`,
  String.raw`${month}\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?![.:]\d|,? \d{4}(?![\d:])| ?(?:uhr|am|pm|h|o'clock)(?!\p{L}))`,
].map((form) => new RegExp(before + form + after, 'iu'));

/** A month's name. */
export const monthName = months.join('|');

/**
 * Reads the first day with its year, or a day of any year: `2031-05-20`, `20.5.2031`, `20 May 2031`, `May 20, 2031`;
 * `20 May` is `05-20`. A date with a year wins over one without.
 */
export function readDate(words: string): Slot | null {
  for (const form of forms) {
    const match = form.exec(words);
    const { year, monthNumber, month: name, day = '' } = match?.groups ?? {};
    if (!match) continue;
    const number = monthNumber ?? String(names.findIndex((pattern) => pattern.test(name ?? '')) + 1);
    const ofYear = `${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
    // For any year, check against one that has a 29 February.
    const value = `${year ?? '2028'}-${ofYear}`;
    const date = new Date(`${value}T00:00:00Z`);
    if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value)) continue;
    return { value: year === undefined ? ofYear : value, quote: match[0] };
  }
  const feast = feasts.find(([pattern]) => pattern.test(words));
  return feast ? { value: feast[1], quote: feast[0].exec(words)?.[0] ?? '' } : null;
}

/** Holidays that fall on the same day each year. */
const feasts: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:christmas eve|heiligabend|weihnachten)(?!\p{L})/iu, '12-24'],
  [/(?<!\p{L})(?:christmas|xmas)(?: day)?(?!\p{L})/iu, '12-25'],
  [/(?<!\p{L})(?:new year['’]?s eve|silvester)(?!\p{L})/iu, '12-31'],
  [/(?<!\p{L})(?:new year(?:['’]?s)?(?: day)?|neujahr)(?!\p{L})/iu, '01-01'],
  [/(?<!\p{L})halloween(?!\p{L})/iu, '10-31'],
  [/(?<!\p{L})(?:valentine['’]?s(?: day)?|valentinstag)(?!\p{L})/iu, '02-14'],
  [/(?<!\p{L})nikolaus(?:tag)?(?!\p{L})/iu, '12-06'],
];

const clock =
  /(?<![\p{L}\p{N}])(?:(?:at|um|ab) )?(?:(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))? ?(?<half>am|pm|uhr|h|o'clock)|(?<plainHour>\d{1,2}):(?<plainMinute>\d{2}))(?![\p{L}\p{N}])/iu;

const two = (value: number) => String(value).padStart(2, '0');

/** Reads `at 18:30`, `um 18 Uhr`, `at 6 pm`. */
export function readTime(words: string): Slot | null {
  const match = clock.exec(words);
  const { hour, minute, half = '', plainHour, plainMinute } = match?.groups ?? {};
  if (!match) return null;
  const said = Number(hour ?? plainHour);
  const hours = /pm/iu.test(half) && said < 12 ? said + 12 : /am/iu.test(half) && said === 12 ? 0 : said;
  const minutes = Number(minute ?? plainMinute ?? 0);
  if (hours > 23 || minutes > 59) return null;
  return { value: `${two(hours)}:${two(minutes)}`, quote: match[0] };
}
