import { useMemo } from 'react';
import { useStored } from './storage.ts';

interface Kept<T> {
  /** The values of starter.json at the time of the last change in the page. */
  base: T;
  own: T;
}

/**
 * Settings that users can change in the page. A change stays until starter.json has a new value for the same key;
 * `accepts` checks whether a stored value is still valid.
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
