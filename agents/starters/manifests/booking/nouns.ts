import { wholeWords } from '../../../kit/brief/found.ts';
import type { Resources } from './resources.ts';
import type { Service } from './services.ts';

const booked = wholeWords(
  String.raw`(?<name>\p{L}[\p{L}'’]{1,30}(?: \p{L}[\p{L}'’]{1,30}){0,2})[ -](?:bookings?|reservations?|appointments?|reservierung(?:en)?|buchung(?:en)?)`,
  'iu',
);
const joined = wholeWords(String.raw`(?<name>\p{Lu}\p{L}{3,30}?)(?:s)?(?:buchung|reservierung|vermietung)(?:en)?`, 'u');
const noThing =
  /(?<!\p{L})(?:an?|the|my|our|for|of|online|new|easy|simple|app|system|make|take|need|manage|with|and|please|want|can|clients?|customers?|patients?|guests?|eine?n?|die|der|das|für|und|meine?|unsere?|einfache)(?!\p{L})/iu;

/**
 * Names services by the bookable thing if the words give only lengths: `Sauna bookings, 2 hours`, `3 courts, 60 minutes
 * each`.
 */
export function withNouns(services: readonly Service[], wanted: string, resources: Resources | null): Service[] {
  const nameless = services.filter(({ isNamed }) => !isNamed);
  if (nameless.length === 0 || nameless.length < services.length) return [...services];
  const noun = nounIn(wanted, resources);
  if (noun === null) return [...services];
  const isOne = services.length === 1;
  return services.map((service) =>
    named(service, isOne ? noun.name : `${noun.name} (${service.minutes} min)`, noun.at, noun.name.length),
  );
}

function nounIn(wanted: string, resources: Resources | null): { name: string; at: number } | null {
  const match = [booked.exec(wanted), joined.exec(wanted)].find(
    (found) => found !== null && !noThing.test(found.groups?.['name'] ?? ''),
  );
  const name = match?.groups?.['name'];
  if (match && name !== undefined) return { name, at: match.index };
  const [only, another] = resources?.rows ?? [];
  if (!only || another || !resources) return null;
  return { name: only.name, at: wanted.indexOf(only.name, resources.from) };
}

function named(service: Service, name: string, at: number, length: number): Service {
  return {
    ...service,
    name,
    isNamed: true,
    from: Math.min(service.from, at),
    to: Math.max(service.to, at + length),
  };
}
