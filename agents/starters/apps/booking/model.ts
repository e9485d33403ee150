import { values } from './values.ts';

export interface Service {
  id: string;
  name: string;
  minutes: number;
  /** Ids of resources. */
  needs: readonly string[];
  /** null or missing: it is not said. Settings that were stored by version 1 have none. */
  price?: number | null;
}
export interface Resource {
  id: string;
  name: string;
  count: number;
}
export interface Person {
  id: string;
  name: string;
}

export interface Setup {
  services: readonly Service[];
  resources: readonly Resource[];
  people: readonly Person[];
  places: number;
  /** Opening hours from Monday to Sunday, as `09:00–12:00, 14:00–18:00`; empty: closed. */
  hours: readonly string[];
  buffer: number;
  step: number;
  changeHours: number;
  noShows: number;
}

export type Outcome = 'booked' | 'came' | 'missed';

export interface Booking {
  id: string;
  service: string;
  /** The service's name at the time of booking. */
  title: string;
  /** `2026-11-23` */
  day: string;
  /** Minutes from midnight. */
  start: number;
  minutes: number;
  /** The member of staff; empty if staff have no names. */
  person: string;
  needs: readonly string[];
  name: string;
  phone: string;
  note: string;
  outcome: Outcome;
}

/** A time when nothing can be booked. */
export interface Block {
  id: string;
  from: string;
  to: string;
  start: number;
  end: number;
  /** The id of a person or resource; empty: everything. */
  who: string;
  reason: string;
}

const weekdays = [
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag', 'sonnabend'],
  ['sunday', 'sonntag'],
];

function list<T>(value: readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : [];
}

function within(value: unknown, min: number, max: number, otherwise: number): number {
  const number = Math.round(Number(value));
  return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : otherwise;
}

/** The settings of starter.json; each row's name is its id. */
export const firstSetup: Setup = (() => {
  const resources = list(values.resources).map(({ name, count }) => ({
    id: name,
    name,
    count: within(count, 1, 99, 1),
  }));
  const named = list(values.services);
  const services = named.map(({ name, minutes, needs, price }) => ({
    id: name,
    name,
    minutes: within(minutes, 5, 720, 30),
    price: price ?? null,
    needs:
      needs === undefined
        ? // With one service and one resource there is no choice.
          named.length === 1 && resources.length === 1
          ? resources.map(({ id }) => id)
          : []
        : resources.filter(({ name }) => namesIn(needs).includes(name.toLowerCase())).map(({ id }) => id),
  }));
  const hours = weekdays.map((names) =>
    list(values.hours)
      .filter(({ name }) => names.includes(name.trim().toLowerCase()))
      .map(({ times }) => times)
      .join(', '),
  );
  return {
    services,
    resources,
    people: list(values.people).map((name) => ({ id: name, name })),
    places: within(values.places, 1, 99, 1),
    hours,
    buffer: within(values.buffer, 0, 240, 0),
    step: within(values.step, 5, 240, 15),
    changeHours: within(values.changeHours, 0, 720, 0),
    noShows: within(values.noShows, 0, 99, 2),
  };
})();

function namesIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const are = (value: unknown, fits: (one: Record<string, unknown>) => boolean): boolean =>
  Array.isArray(value) && value.every((one) => isObject(one) && fits(one));
const texts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const named = (one: Record<string, unknown>) => typeof one['id'] === 'string' && typeof one['name'] === 'string';

export function isSetup(value: unknown): boolean {
  return (
    isObject(value) &&
    are(value['services'], (one) => named(one) && typeof one['minutes'] === 'number' && texts(one['needs'])) &&
    are(value['resources'], (one) => named(one) && typeof one['count'] === 'number') &&
    are(value['people'], named) &&
    texts(value['hours']) &&
    Array.isArray(value['hours']) &&
    value['hours'].length === 7 &&
    ['places', 'buffer', 'step', 'changeHours', 'noShows'].every((key) => typeof value[key] === 'number')
  );
}

export function areBookings(value: unknown): boolean {
  return are(
    value,
    (one) =>
      named(one) &&
      ['service', 'title', 'day', 'person', 'phone', 'note', 'outcome'].every((key) => typeof one[key] === 'string') &&
      typeof one['start'] === 'number' &&
      typeof one['minutes'] === 'number' &&
      texts(one['needs']),
  );
}

export function areBlocks(value: unknown): boolean {
  return are(
    value,
    (one) =>
      ['id', 'from', 'to', 'who', 'reason'].every((key) => typeof one[key] === 'string') &&
      typeof one['start'] === 'number' &&
      typeof one['end'] === 'number',
  );
}

/** Two bookings belong to the same person if their telephone numbers have the same digits. */
export function phoneKey(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^00/, '');
}
