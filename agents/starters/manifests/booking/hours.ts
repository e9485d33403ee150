import { readClosedDays, readOpeningHours } from '../../../kit/brief/read-opening-hours.ts';
import type { Slot } from '../../base/fill.ts';
import type { Language } from '../../base/language.ts';

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
};
const clock = (name: string) => String.raw`(?<${name}>\d{1,2})(?:[:.](?<${name}Minutes>\d{2}))?`;
const times = `${clock('from')} ?(?:h|uhr)? ?(?:to|until|till|and|-|–|bis|und) ?${clock('to')}`;
const lunch = 'lunch(?: ?time)?(?: break)?|break|mittagspause|mittag|pause|closed for lunch|closed';
const pauses = [
  new RegExp(
    String.raw`(?<!\p{L})(?:${lunch})(?:[ ,:(]{1,2}(?:is|ist|from|between|von|zwischen|daily|every day|täglich|at)?){1,4}${times}(?!\d| ?(?:min|%|sec))`,
    'iu',
  ),
  new RegExp(String.raw`(?<![\d:.])${times} ?(?:uhr)? (?:is |ist )?(?:lunch|mittagspause|mittag|pause)(?!\p{L})`, 'iu'),
];

interface Span {
  from: string;
  to: string;
}

/** Reads a break with clock times: `lunch break from 12 to 13`, `lunch 12-1`. */
function pauseIn(wanted: string): Span | null {
  const match = pauses.map((pattern) => pattern.exec(wanted)).find((found) => found !== null);
  const { from, fromMinutes = '00', to, toMinutes = '00' } = match?.groups ?? {};
  if (from === undefined || to === undefined || Number(from) > 23 || Number(to) > 24) return null;
  const hour = Number(to) < Number(from) && Number(to) + 12 > Number(from) ? Number(to) + 12 : Number(to);
  return { from: `${from.padStart(2, '0')}:${fromMinutes}`, to: `${String(hour).padStart(2, '0')}:${toMinutes}` };
}

/** Splits opening times around a break inside them. */
function around(open: Span, pause: Span | null): Span[] {
  if (pause === null || pause.from <= open.from || pause.to >= open.to || pause.from >= pause.to) return [open];
  return [
    { from: open.from, to: pause.from },
    { from: pause.to, to: open.to },
  ];
}

/** Reads the hours of each weekday; the later of two statements about a day applies. */
export function hoursIn(words: string, wanted: string, language: Language): Slot | null {
  const found = readOpeningHours(wanted);
  const open = new Map<number, Span[]>();
  for (const { days, from, to } of found.filter((one) => one.from < one.to)) {
    for (const day of days) {
      const apart = (open.get(day) ?? []).filter((one) => one.to <= from || to <= one.from);
      open.set(day, [...apart, { from, to }]);
    }
  }
  const closed = readClosedDays(wanted);
  for (const day of closed.flatMap(({ days }) => days)) open.delete(day);
  if (open.size === 0) return null;
  const pause = pauseIn(wanted);
  const value = [...open.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([day, spans]) => ({
      name: weekdays[language][day - 1] ?? '',
      times: spans
        .flatMap((span) => around(span, pause))
        .map(({ from, to }) => `${from}–${to}`)
        .toSorted()
        .join(', '),
    }));
  const said = [...found, ...closed];
  const from = Math.min(...said.map(({ at }) => at));
  const to = Math.max(...said.map(({ at, quote }) => at + quote.length));
  return { value, quote: words.slice(from, to).trim() };
}
