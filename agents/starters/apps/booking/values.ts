import { pick, settings } from '../kit/starter.ts';

export interface ServiceValue {
  name: string;
  minutes: number;
  /** Names of resources, separated by commas. */
  needs?: string;
  /** In `currency`. */
  price?: number;
}
export interface ResourceValue {
  name: string;
  /** The number of units. */
  count: number;
}
export interface HoursValue {
  /** A weekday's name. */
  name: string;
  /** `09:00–12:00, 14:00–18:00` */
  times: string;
}

export interface Values {
  services: readonly ServiceValue[];
  /** ISO 4217. */
  currency: string;
  /** Rooms and machines. */
  resources: readonly ResourceValue[];
  /** Names of staff. */
  people: readonly string[];
  /** The number of bookings at the same time if staff have no names. */
  places: number;
  /** Weekdays that are missing here are closed. */
  hours: readonly HoursValue[];
  /** Minutes between two bookings. */
  buffer: number;
  /** Minutes between two offered times. */
  step: number;
  /** A booking can be moved or cancelled until this many hours before it; 0: always. */
  changeHours: number;
  /** The number of missed bookings after which the application warns about a person; 0: never. */
  noShows: number;
}

const defaults = pick({
  en: { service: 'Appointment', days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
  de: { service: 'Termin', days: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'] },
});

export const values = settings<Values>({
  services: [{ name: defaults.service, minutes: 30 }],
  currency: 'EUR',
  resources: [],
  people: [],
  places: 1,
  hours: defaults.days.map((name) => ({ name, times: '09:00–17:00' })),
  buffer: 0,
  step: 15,
  changeHours: 0,
  noShows: 2,
});
