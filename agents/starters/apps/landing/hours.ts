import { formatTime, parseTime, parseWeekdays, weekdayName } from '../kit/when.ts';
import { texts } from './texts.ts';
import type { OpeningHours } from './values.ts';

/** Minutes from midnight; `to` is after `from` and may be on the next day. */
interface Slot {
  from: number;
  to: number;
}

export interface Week {
  /** By weekday; Sunday is 0. */
  days: readonly (readonly Slot[])[];
  /** Lines that are no readable days and times; they are shown unchanged. */
  others: readonly OpeningHours[];
}

const minutesOfDay = 24 * 60;

export function weekOf(hours: readonly OpeningHours[]): Week {
  const days: Slot[][] = Array.from({ length: 7 }, () => []);
  const others: OpeningHours[] = [];
  for (const line of hours) {
    const named = parseWeekdays(line.days);
    const from = parseTime(line.opens ?? '');
    const to = parseTime(line.closes ?? '');
    const isClosed = (line.opens ?? '') === '' && (line.closes ?? '') === '';
    if (named.length === 0 || (!isClosed && (from === null || to === null))) {
      others.push(line);
      continue;
    }
    for (const day of named) {
      const slot = from === null || to === null ? null : { from, to: to <= from ? to + minutesOfDay : to };
      // If lines for one day contradict each other, the later one wins.
      const apart = (days[day] ?? []).filter((one) => slot !== null && (one.to <= slot.from || slot.to <= one.from));
      days[day] = slot === null ? apart : [...apart, slot];
    }
  }
  return { days: days.map((slots) => slots.toSorted((a, b) => a.from - b.from)), others };
}

export function slotsText(slots: readonly Slot[]): string {
  if (slots.length === 0) return texts.closed;
  return slots.map(({ from, to }) => `${formatTime(from)}–${formatTime(to)}`).join(', ');
}

/** Returns whether it is open at this time, and the next change. */
export function openState(week: Week, now: Date): { isOpen: boolean; text: string } | null {
  if (week.days.every((slots) => slots.length === 0)) return null;
  const today = now.getDay();
  const minute = now.getHours() * 60 + now.getMinutes();
  const slotsOf = (day: number) => week.days[(day + 7) % 7] ?? [];
  const current =
    slotsOf(today).find(({ from, to }) => from <= minute && minute < to) ??
    slotsOf(today - 1).find(({ to }) => minute + minutesOfDay < to);
  if (current) {
    const isWholeDay = current.to - current.from >= minutesOfDay;
    return { isOpen: true, text: isWholeDay ? texts.openAllDay : texts.openNow(formatTime(current.to)) };
  }
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const next = slotsOf(today + ahead).find(({ from }) => ahead > 0 || from > minute);
    if (!next) continue;
    const at = formatTime(next.from);
    const day = weekdayName((today + ahead) % 7);
    return { isOpen: false, text: ahead === 0 ? texts.closedToday(at) : texts.closedUntil(day, at) };
  }
  return { isOpen: false, text: texts.closedNow };
}
