import { pick, settings } from '../kit/starter.ts';

export interface ServiceValue {
  name: string;
  minutes: number;
  /** Names of resources, separated by commas. */
  needs?: string;
}
export interface ResourceValue {
  name: string;
  /** How many there are. */
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
  /** Rooms and machines. */
  resources: readonly ResourceValue[];
  /** Who serves, by name. */
  people: readonly string[];
  /** How many bookings run at the same time if no people are named. */
  places: number;
  /** Weekdays that are not named are closed. */
  hours: readonly HoursValue[];
  /** Minutes between two bookings. */
  buffer: number;
  /** A free time is offered every so many minutes. */
  step: number;
  /** A booking can be moved or cancelled until so many hours before it; 0: always. */
  changeHours: number;
  /** A person who failed to come so often is warned about; 0: never. */
  noShows: number;
}

const defaults = pick({
  en: { service: 'Appointment', days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
  de: { service: 'Termin', days: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'] },
});

export const values = settings<Values>({
  services: [{ name: defaults.service, minutes: 30 }],
  resources: [],
  people: [],
  places: 1,
  hours: defaults.days.map((name) => ({ name, times: '09:00–17:00' })),
  buffer: 0,
  step: 15,
  changeHours: 0,
  noShows: 2,
});
