import { dayOf } from '../kit/format.ts';
import type { Values } from './values.ts';

const dayLength = 86_400_000;

const ofAnyYear = /^\d\d-\d\d$/;

/** Returns the target moment, in local time; without a date, the next New Year. */
export function momentOf({ date, time }: Pick<Values, 'date' | 'time'>, now: number): Date {
  const clock = `T${/^\d\d:\d\d$/.test(time) ? time : '00:00'}:00`;
  if (ofAnyYear.test(date)) {
    const year = new Date(now).getFullYear();
    // 29 February may be years ahead; a day counts until it is over.
    const days = Array.from({ length: 9 }, (_, ahead) => new Date(`${year + ahead}-${date}${clock}`));
    const next = days.find((day) => day.getTime() > now - dayLength && dayOf(day).endsWith(date));
    if (next) return next;
  }
  const moment = new Date(`${date}${clock}`);
  return Number.isNaN(moment.getTime()) ? new Date(new Date(now).getFullYear() + 1, 0, 1) : moment;
}

export function partsOf(milliseconds: number): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  };
}
