import { pick } from '../kit/starter.ts';

const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`;
const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ');

const en = {
  title: 'Two days',
  from: 'First day, or day of birth',
  to: 'Last day',
  today: 'Until today',
  notADay: 'Choose a day.',
  between: 'Between them, or the age',
  span: (years: number, months: number, days: number) =>
    joined([
      years > 0 ? count(years, 'year', 'years') : null,
      months > 0 ? count(months, 'month', 'months') : null,
      days > 0 || years + months === 0 ? count(days, 'day', 'days') : null,
    ]),
  days: 'Days in all',
  weeks: 'Weeks and days',
  inWeeks: (weeks: number, days: number) => `${count(weeks, 'week', 'weeks')}, ${count(days, 'day', 'days')}`,
  workdays: 'Mondays to Fridays',
  anniversary: 'Until the first day comes round again',
  inDays: (days: number) => (days === 0 ? 'It is today' : count(days, 'day', 'days')),
  note: 'The last day is not counted. Public holidays are counted as workdays.',
};

const de: typeof en = {
  title: 'Zwei Tage',
  from: 'Erster Tag oder Geburtstag',
  to: 'Letzter Tag',
  today: 'Bis heute',
  notADay: 'Wähle einen Tag.',
  between: 'Dazwischen, oder das Alter',
  span: (years, months, days) =>
    joined([
      years > 0 ? count(years, 'Jahr', 'Jahre') : null,
      months > 0 ? count(months, 'Monat', 'Monate') : null,
      days > 0 || years + months === 0 ? count(days, 'Tag', 'Tage') : null,
    ]),
  days: 'Tage insgesamt',
  weeks: 'Wochen und Tage',
  inWeeks: (weeks, days) => `${count(weeks, 'Woche', 'Wochen')}, ${count(days, 'Tag', 'Tage')}`,
  workdays: 'Montage bis Freitage',
  anniversary: 'Bis sich der erste Tag jährt',
  inDays: (days) => (days === 0 ? 'Heute' : count(days, 'Tag', 'Tage')),
  note: 'Der letzte Tag zählt nicht mit. Feiertage zählen als Arbeitstage.',
};

export const dateTexts = pick({ en, de });
