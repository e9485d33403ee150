const months =
  'jan january januar jänner|feb february februar|mar march märz mär mrz|apr april|may mai|jun june juni|jul july juli|aug august|sep sept september|oct october okt oktober|nov november|dec december dez dezember'
    .split('|')
    .map((names) => names.split(' '));

/** How to read a date such as `5/6/2026`. */
export type DayOrder = 'unsure' | 'day' | 'month';

/** Returns the day as `2026-11-23`; null if the text is no date, or an ambiguous one. */
export function readDate(text: string, order: DayOrder): string | null {
  const clean = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:\d{2}\S*)?$/.exec(clean);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(clean);
  if (dotted) return day(dotted[3], dotted[2], dotted[1]);
  const named = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]([\p{L}]{3,9})\.?,?[ -](\d{4})$/u.exec(clean);
  if (named) return day(named[3], monthOf(named[2]), named[1]);
  const first = /^([\p{L}]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(clean);
  if (first) return day(first[3], monthOf(first[1]), first[2]);
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(clean);
  return slashed ? slashedDay(slashed[1] ?? '', slashed[2] ?? '', slashed[3] ?? '', order) : null;
}

function slashedDay(a: string, b: string, year: string, order: DayOrder): string | null {
  const dayFirst = day(year, b, a);
  const monthFirst = day(year, a, b);
  if (order === 'day') return dayFirst;
  if (order === 'month') return monthFirst;
  if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst) return null;
  return dayFirst ?? monthFirst;
}

function monthOf(name: string | undefined): string {
  return String(months.findIndex((names) => names.includes(name?.toLowerCase() ?? '')) + 1);
}

function day(year = '', month = '', dayOfMonth = ''): string | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  const fits = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(dayOfMonth);
  return fits && Number(month) > 0 ? date.toISOString().slice(0, 10) : null;
}

/** How to read a number such as `1,234`. */
export type MarkOrder = 'unsure' | 'point' | 'comma';

/** Returns the number as `-1234.5`, with its decimals; null if the text is no number, or an ambiguous one. */
export function readNumber(text: string, marks: MarkOrder): string | null {
  const clean = text
    .trim()
    .replace(/^[\p{Sc}]\s?|\s?[\p{Sc}]$/gu, '')
    .replaceAll(/[\s'’]/g, '');
  if (!/^[+-]?\d[\d.,]*$/.test(clean) || /^[+-]?0\d/.test(clean)) return null;
  const sign = clean.startsWith('-') ? '-' : '';
  const bare = clean.replace(/^[+-]/, '');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (last < 0) return sign + bare;
  const mark = bare[last] ?? '';
  const decimals = bare.length - last - 1;
  const single = bare.indexOf(mark) === last;
  const other = mark === '.' ? ',' : '.';
  const mixed = bare.includes(other);
  let decimal: boolean;
  if (marks !== 'unsure') decimal = (mark === '.') === (marks === 'point');
  else if (mixed) decimal = true;
  else if (!single) decimal = false;
  else if (decimals === 3) return null;
  else decimal = true;
  const whole = decimal ? bare.slice(0, last) : bare;
  const grouping = decimal ? other : mark;
  if (decimal && (!single || decimals === 0)) return null;
  if (!grouped(whole, grouping)) return null;
  return sign + whole.replaceAll(grouping, '') + (decimal ? `.${bare.slice(last + 1)}` : '');
}

/** Whether the digits are grouped by three, or not at all. */
function grouped(whole: string, mark: string): boolean {
  const [first = '', ...groups] = whole.split(mark);
  return (
    /^\d+$/.test(first) && groups.every((group) => /^\d{3}$/.test(group)) && (groups.length === 0 || first.length <= 3)
  );
}
