import { addDays, dayOf } from '../kit/format.ts';
import { formatTime, parseTime, parseWeekdays, weekdayName, weekdayOf } from '../kit/when.ts';
import { type Order, piecesOf } from './orders.ts';
import { type Fulfilment, values } from './values.ts';

/** The seller's settings, which can be changed in the application. */
export interface Setup {
  fulfilment: Fulfilment;
  /** Days of the week; Sunday is 0. */
  weekdays: number[];
  slots: string[];
  leadDays: number;
  /** Minutes from midnight. */
  until: number;
  /** null: `leadDays` decides. */
  untilDay: number | null;
  limitOrders: number;
  limitPieces: number;
}

const wholeWeek = [1, 2, 3, 4, 5, 6, 0];
/** The number of days ahead for which customers can order. */
const ahead = 28;

export function firstSetup(): Setup {
  const named = parseWeekdays(values.pickupDays.join(', '));
  return {
    fulfilment: values.fulfilment,
    weekdays: named.length > 0 ? named : wholeWeek,
    slots: values.slots,
    leadDays: values.leadDays,
    until: parseTime(values.until) ?? 18 * 60,
    untilDay: parseWeekdays(values.untilDay)[0] ?? null,
    limitOrders: values.limitOrders,
    limitPieces: values.limitPieces,
  };
}

export function isSetup(value: unknown): boolean {
  const setup = value as Partial<Setup> | null;
  if (typeof setup !== 'object' || setup === null) return false;
  const numbers = [setup.leadDays, setup.until, setup.limitOrders, setup.limitPieces];
  return (
    ['pickup', 'delivery', 'both'].includes(String(setup.fulfilment)) &&
    numbers.every((number) => Number.isSafeInteger(number)) &&
    (setup.untilDay === null || Number.isSafeInteger(setup.untilDay)) &&
    Array.isArray(setup.weekdays) &&
    Array.isArray(setup.slots) &&
    setup.slots.every((slot) => typeof slot === 'string')
  );
}

/** Returns the deadline for orders for this day. */
function deadlineOf(day: string, { leadDays, until, untilDay }: Setup): Date {
  let last = addDays(day, -leadDays);
  if (untilDay !== null) {
    last = addDays(day, -1);
    while (weekdayOf(last) !== untilDay) last = addDays(last, -1);
  }
  const date = new Date(`${last}T00:00:00`);
  date.setMinutes(until);
  return date;
}

export function deadlineText(day: string, setup: Setup): string {
  const deadline = deadlineOf(day, setup);
  return `${weekdayName(deadline.getDay())}, ${formatTime(setup.until)}`;
}

export interface OpenDay {
  day: string;
  /** The pieces that can still be ordered; null: unlimited. */
  left: number | null;
}

/** Returns the days for which customers can order now. */
export function openDays(setup: Setup, orders: readonly Order[], now: Date): OpenDay[] {
  const found: OpenDay[] = [];
  for (let index = 0; index <= ahead; index += 1) {
    const day = addDays(dayOf(now), index);
    if (!setup.weekdays.includes(weekdayOf(day)) || now >= deadlineOf(day, setup)) continue;
    const taken = orders.filter((order) => order.day === day);
    if (setup.limitOrders > 0 && taken.length >= setup.limitOrders) continue;
    const pieces = taken.reduce((sum, { lines }) => sum + piecesOf(lines), 0);
    const left = setup.limitPieces > 0 ? setup.limitPieces - pieces : null;
    if (left === null || left > 0) found.push({ day, left });
  }
  return found;
}
