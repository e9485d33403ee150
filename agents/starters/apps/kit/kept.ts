import { useMemo } from 'react';
import { useStored } from './storage.ts';

interface Kept<T> {
  /** The values of starter.json when the page was last changed. */
  base: T;
  own: T;
}

/**
 * Settings that are changed in the page. What was changed here stands until starter.json says something new of the same
 * key; `accepts` says whether a stored value still fits.
 */
export function useKept<T extends object>(
  key: string,
  values: T,
  accepts: (value: unknown) => boolean,
): [T, (next: T) => void] {
  const [kept, setKept] = useStored<Kept<T>>(
    key,
    () => ({ base: values, own: values }),
    (value) => isKept(value) && accepts(value.own),
  );
  const merged = useMemo(() => {
    const own = Object.entries(values).map(([name, value]): [string, unknown] => {
      const before = kept.base[name as keyof T];
      return [name, JSON.stringify(before) === JSON.stringify(value) ? kept.own[name as keyof T] : value];
    });
    return Object.fromEntries(own) as T;
  }, [kept, values]);
  return [merged, (next) => setKept({ base: values, own: next })];
}

function isKept(value: unknown): value is Kept<object> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'base' in value &&
    'own' in value &&
    typeof value.base === 'object' &&
    value.base !== null &&
    typeof value.own === 'object' &&
    value.own !== null
  );
}
