import { locale } from '../kit/starter.ts';

/** Formats `2026-11` as `November 2026`. */
export function monthName(month: string): string {
  const date = new Date(`${month}-15T12:00:00`);
  if (Number.isNaN(date.getTime())) return month;
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(date);
}
