import { formatClock, parseNumber } from '../kit/format.ts';

/**
 * Returns the seconds of `25`, `2,5` (minutes), `1:30` (minutes:seconds) or `1:00:00`; null if the text is no length.
 */
export function parseLength(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length === 1) {
    const minutes = parseNumber(parts[0] ?? '');
    return minutes === null || minutes < 0 ? null : Math.round(minutes * 60);
  }
  if (parts.length > 3 || parts.some((part) => !/^\d{1,3}$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** A countdown shows the second that has begun, so it rounds up. */
export function clockOf(milliseconds: number): string {
  return formatClock(Math.ceil(milliseconds / 1000));
}

/** Formats a measured time: `03.4`, `1:02.9`. */
export function clockWithTenths(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  return `${formatClock(Math.floor(tenths / 10))}.${tenths % 10}`;
}
