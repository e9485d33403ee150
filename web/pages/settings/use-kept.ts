import { useState } from 'react';

const prefix = 'studio.form.';

/** Texts of a form by the names of its fields. */
type Texts = Readonly<Record<string, string>>;

/** Returns the values of a form that this tab keeps, those of `empty` for further fields; null if it keeps none. */
export function readKept<Values extends Texts>(form: string, empty: Values): Values | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const members = new Map<string, unknown>(Object.entries(kept));
    const known = Object.keys(empty).flatMap((field) => {
      const value = members.get(field);
      return typeof value === 'string' ? [[field, value] as const] : [];
    });
    return { ...empty, ...Object.fromEntries(known) };
  } catch {
    // No storage, or a text of an earlier release.
    return null;
  }
}

function write(form: string, values: Texts | null): void {
  try {
    if (values) sessionStorage.setItem(prefix + form, JSON.stringify(values));
    else sessionStorage.removeItem(prefix + form);
  } catch {
    // The form works without; it is only lost if the page goes.
  }
}

/** Removes what this tab keeps of a form. */
export const forgetKept = (form: string) => write(form, null);

/**
 * The values of a form that outlive a sign-in, which leaves the page. They are kept in this tab until the form is sent or
 * cancelled. Nothing secret belongs in them. `start`: what the form shows if the tab keeps nothing.
 */
export function useKept<Values extends Texts>(form: string, empty: Values, start = empty) {
  const [values, setValues] = useState(() => readKept(form, empty) ?? start);
  return {
    values,
    change(changed: Partial<Values>): void {
      const next = { ...values, ...changed };
      setValues(next);
      write(form, next);
    },
    clear(): void {
      setValues(empty);
      write(form, null);
    },
  };
}
