/** What a value from a file has to be. A page must load no zod, and needs to know only where a value does not fit. */
export interface Shape<Value> {
  /** Returns where a value does not fit, and what is expected there: `steps[2].at: text`; null if it fits. */
  misfit(value: unknown, path: string): string | null;
  /** Exists only for the compiler. */
  readonly of?: Value;
}

function shape<Value>(fits: (value: unknown) => boolean, expected: string): Shape<Value> {
  return { misfit: (value, path) => (fits(value) ? null : `${path}: ${expected}`) };
}

export const text = shape<string>((value) => typeof value === 'string', 'text');
export const flag = shape<boolean>((value) => typeof value === 'boolean', 'true or false');
// JSON can name numbers that are too large: 1e999.
export const number = shape<number>((value) => Number.isFinite(value), 'a number');
export const count = shape<number>((value) => Number.isSafeInteger(value) && Number(value) >= 0, 'a whole number');
export const ordinal = shape<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  'a whole number from 1 on',
);
export const nothing = shape<null>((value) => value === null, 'null');
export const anything = shape<unknown>((value) => value !== undefined, 'a value');
export const time = shape<string>(
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  'a time in UTC',
);

/** One of the words that pages know. */
export function oneOf<const Words extends readonly string[]>(...words: Words): Shape<Words[number]> {
  return shape((value) => typeof value === 'string' && words.includes(value), words.join(', '));
}

/** A word of which pages show whatever it is: later releases may know more of them. */
export const word = <Value extends string>(): Shape<Value> => text as Shape<string> as Shape<Value>;

export function nullable<Value>(inner: Shape<Value>): Shape<Value | null> {
  return { misfit: (value, path) => (value === null ? null : inner.misfit(value, path)) };
}

/** A member that may be missing. */
export function optional<Value>(inner: Shape<Value>): Shape<Value | undefined> {
  return { misfit: (value, path) => (value === undefined ? null : inner.misfit(value, path)) };
}

/** A member that earlier releases did not have. No page of a replay reads it. */
export const sinceLater = <Value>(inner: Shape<Value>): Shape<Value> => optional(inner) as Shape<Value>;

export function either<First, Second>(first: Shape<First>, second: Shape<Second>): Shape<First | Second> {
  return { misfit: (value, path) => (second.misfit(value, path) === null ? null : first.misfit(value, path)) };
}

export function list<Item>(item: Shape<Item>, most = Infinity): Shape<Item[]> {
  return {
    misfit(value, path) {
      if (!Array.isArray(value)) return `${path}: a list`;
      if (value.length > most) return `${path}: at most ${most} items`;
      for (const [index, one] of value.entries()) {
        const misfit = item.misfit(one, `${path}[${index}]`);
        if (misfit !== null) return misfit;
      }
      return null;
    },
  };
}

export type Members<Value> = { readonly [Name in keyof Value]-?: Shape<Value[Name]> };

/** An object that has these members, and perhaps others. */
export function object<Value>(members: Members<Value>): Shape<Value> {
  const entries = Object.entries(members) as [string, Shape<unknown>][];
  return {
    misfit(value, path) {
      if (!isObject(value)) return `${path}: an object`;
      for (const [name, inner] of entries) {
        const misfit = inner.misfit(
          Object.hasOwn(value, name) ? value[name] : undefined,
          path === '' ? name : `${path}.${name}`,
        );
        if (misfit !== null) return misfit;
      }
      return null;
    },
  };
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
