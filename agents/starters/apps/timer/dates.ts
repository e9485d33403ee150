import type { Values } from './values.ts';

/** The moment that is waited for, by the clock of this machine; without a date the next New Year. */
export function momentOf({ date, time }: Pick<Values, 'date' | 'time'>, now: number): Date {
  const moment = new Date(`${date}T${/^\d\d:\d\d$/.test(time) ? time : '00:00'}:00`);
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
