import { starter } from '../kit/starter.ts';
import { values } from './values.ts';

/** Filled shapes in a square of 24. */
const shapes = {
  star: 'M12 1.8l3.1 6.6 7.1.9-5.2 4.9 1.3 7.1L12 17.800l-6.300 3.500 1.300-7.100L1.800 9.300l7.100-.9z',
  heart:
    'M12 21.500C5 16.500 1.500 12.700 1.500 8.300a5.300 5.300 0 0 1 10.500-1.600a5.300 5.300 0 0 1 10.500 1.600c0 4.400-3.500 8.200-10.500 13.200z',
  sun: 'M12 7a5 5 0 1 1 0 10a5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.400L5.400 4l2.800 2.800l-1.400 1.400zM15.800 17.200l1.400-1.400L20 18.600L18.600 20zM4 18.600l2.800-2.800l1.400 1.400L5.400 20zM15.800 6.800L18.600 4L20 5.400l-2.800 2.800z',
  moon: 'M20.500 14.800A9.500 9.500 0 1 1 9.200 3.500a7.500 7.500 0 0 0 11.300 11.300z',
  cloud: 'M6.500 19.500a5 5 0 0 1-.7-9.950a6.500 6.500 0 0 1 12.450.95a4.500 4.500 0 0 1-.25 9z',
  flower:
    'M9.7 9.0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0zM8.9 3.6a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0 -6.2 0zM14.0 7.3a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0 -6.2 0zM12.1 13.4a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0 -6.2 0zM5.7 13.4a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0 -6.2 0zM3.8 7.3a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0 -6.2 0zM11.1 17h1.8v6.5h-1.8z',
  tree: 'M12 1.500l6 7h-3l4.500 6h-3.500l4.500 5h-7v3h-3v-3h-7l4.500-5H4.500l4.500-6H6z',
  house: 'M12 2.500l10.500 9H20V21h-6v-6h-4v6H4v-9.500H1.500z',
  smiley:
    'M12 1.500a10.500 10.500 0 1 1 0 21a10.500 10.500 0 0 1 0-21zM8.200 7.500a1.600 1.600 0 1 0 0 3.200a1.600 1.600 0 0 0 0-3.200zM15.800 7.500a1.600 1.600 0 1 0 0 3.200a1.600 1.600 0 0 0 0-3.200zM6 13.500a6.200 6.200 0 0 0 12 0h-2a4.300 4.300 0 0 1-8 0z',
  fish: 'M1.500 12C4.500 7 8.500 5.500 12 5.500c3 0 5 1.500 6.800 3.700L22.500 6v12l-3.700-3.200C17 17 15 18.500 12 18.500c-3.500 0-7.500-1.500-10.500-6.500z',
  cat: 'M4 14L4 3L9.200 6.500A8.500 8.500 0 0 1 14.800 6.500L20 3L20 14A8 8 0 0 1 4 14zM7.700 13a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM13.700 13a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM10.800 16.500h2.400L12 18z',
  bear: 'M4.600 10.200A3.800 3.800 0 1 1 9.300 5.400A9 9 0 0 1 14.700 5.400A3.800 3.800 0 1 1 19.400 10.200A8.600 8.600 0 1 1 4.600 10.200zM7.900 12a1.200 1.200 0 1 0 2.400 0a1.200 1.200 0 1 0-2.400 0zM13.700 12a1.200 1.200 0 1 0 2.400 0a1.200 1.200 0 1 0-2.400 0zM10.300 16.500a1.700 1.300 0 1 0 3.400 0a1.700 1.300 0 1 0-3.400 0z',
  rabbit:
    'M7 10C5 6 5 1.500 7.500 1.500C9.800 1.500 10.300 5 10.600 8.200A8 8 0 0 1 13.400 8.200C13.700 5 14.200 1.500 16.500 1.500C19 1.500 19 6 17 10A7.200 7.200 0 1 1 7 10zM8.400 14.500a1.100 1.100 0 1 0 2.200 0a1.100 1.100 0 1 0-2.200 0zM13.400 14.500a1.100 1.100 0 1 0 2.200 0a1.100 1.100 0 1 0-2.200 0z',
  bird: 'M2 9C4 8 5 6 8 6C12 6 14 9 16 12L22.500 13L18.500 16C16 19.500 11 20 8.500 18C6 16 4.500 13 4.500 10.500zM6.600 9a.9 .9 0 1 0 1.800 0a.9 .9 0 1 0-1.800 0z',
  butterfly:
    'M11.400 12C10 5 3 2 1.800 5C.8 8.500 5 12 11.400 12zM12.600 12C14 5 21 2 22.200 5C23.200 8.500 19 12 12.600 12zM11.400 12.600C7 12.600 3 15 4.200 18.500C5.500 21.500 10.500 19 11.400 12.600zM12.600 12.600C17 12.600 21 15 19.800 18.500C18.500 21.500 13.500 19 12.600 12.600zM11.600 6h.8v13h-.8z',
  paw: 'M12 12.500c3 0 6 3 6 5.700c0 2-1.500 3.300-3.300 3.300c-1.200 0-1.700-.5-2.700-.5s-1.500.5-2.700.5C7.500 21.500 6 20.200 6 18.200c0-2.700 3-5.700 6-5.700zM2.800 11.500a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0zM6.800 7a2.400 2.400 0 1 0 4.800 0a2.400 2.400 0 1 0-4.800 0zM12.400 7a2.400 2.400 0 1 0 4.800 0a2.400 2.400 0 1 0-4.800 0zM16.800 11.500a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0z',
} as const;
export type Stamp = keyof typeof shapes;

const names: readonly [Stamp, en: string, de: string][] = [
  ['star', 'Star', 'Stern'],
  ['heart', 'Heart', 'Herz'],
  ['sun', 'Sun', 'Sonne'],
  ['moon', 'Moon', 'Mond'],
  ['cloud', 'Cloud', 'Wolke'],
  ['flower', 'Flower', 'Blume'],
  ['tree', 'Tree', 'Baum'],
  ['house', 'House', 'Haus'],
  ['smiley', 'Smiley', 'Smiley'],
  ['fish', 'Fish', 'Fisch'],
  ['cat', 'Cat', 'Katze'],
  ['bear', 'Bear', 'Bär'],
  ['rabbit', 'Rabbit', 'Hase'],
  ['bird', 'Bird', 'Vogel'],
  ['butterfly', 'Butterfly', 'Schmetterling'],
  ['paw', 'Paw', 'Pfote'],
];
const sets: readonly [RegExp, readonly Stamp[]][] = [
  [/^(animals?|tiere?)$/, ['cat', 'bear', 'rabbit', 'bird', 'butterfly', 'fish', 'paw']],
  [/^(weather|wetter)$/, ['sun', 'cloud', 'moon']],
  [/^(nature|natur)$/, ['flower', 'tree', 'butterfly', 'bird', 'sun', 'cloud']],
];

/** Returns the stamps of a name, singular or plural, or of a set. */
function stampsNamed(name: string): readonly Stamp[] {
  const lower = name.trim().toLowerCase().replace('vögel', 'vogel');
  const set = sets.find(([pattern]) => pattern.test(lower));
  if (set) return set[1];
  const singular = lower.replace(/(?:ies|s|e|en|er|n)$/, '');
  const found = names.find(([key, , de]) =>
    [key, de.toLowerCase()].some(
      (one) =>
        lower === one || lower === `${one}s` || lower === `${one}n` || singular === one || lower.startsWith(`${one}e`),
    ),
  );
  return found ? [found[0]] : [];
}

/** The stamps that the brief names, then the others. */
export const stamps: readonly { stamp: Stamp; name: string; path: string }[] = (() => {
  const named = values.stamps.flatMap(stampsNamed);
  const order = [...new Set([...named, ...names.map(([stamp]) => stamp)])];
  return order.map((stamp) => {
    const [, en = '', de = ''] = names.find(([key]) => key === stamp) ?? [];
    return { stamp, name: starter.language === 'de' ? de : en, path: shapes[stamp] };
  });
})();

export const stampPath = (stamp: Stamp): string => shapes[stamp];
export const isStamp = (value: unknown): value is Stamp => typeof value === 'string' && Object.hasOwn(shapes, value);
