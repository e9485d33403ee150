import { estimateTokens } from './tokens.ts';

/** A part of a prompt's data, and how it can shrink. */
export interface Part {
  /** The member of the data. */
  name: string;
  /** The part with the lowest priority shrinks first, but no part shrinks twice before all others have shrunk once. */
  priority: number;
  /** The fullest first. A part with one form stays as it is. */
  forms: readonly [unknown, ...unknown[]];
}

export interface Fitted {
  /** The parts by name, in the order given. */
  data: Readonly<Record<string, unknown>>;
  /** The names of the parts that shrank. */
  shrunk: readonly string[];
  /** Whether the data is within the budget. */
  fits: boolean;
}

/**
 * Chooses the form of each part so that all of them together have at most `budget` tokens, by the estimate. The same parts and
 * budget give the same data, so that a run that is taken up again asks the same.
 */
export function fit(parts: readonly Part[], budget: number): Fitted {
  const sized = parts.map(({ name, priority, forms }) => ({
    name,
    priority,
    forms,
    sizes: forms.map((form) => sizeOf(name, form)),
    at: 0,
  }));
  const size = () => sized.reduce((sum, { sizes, at }) => sum + (sizes[at] ?? 0), 0);
  const first = sized.toSorted((a, b) => a.priority - b.priority);
  const most = Math.max(0, ...parts.map(({ forms }) => forms.length - 1));
  for (let form = 1; form <= most; form += 1) {
    for (const part of first) {
      if (estimateTokens(size()) > budget && form < part.forms.length) part.at = form;
    }
  }
  return {
    data: Object.fromEntries(sized.map(({ name, forms, at }) => [name, forms[at]])),
    shrunk: sized.filter(({ at }) => at > 0).map(({ name }) => name),
    fits: estimateTokens(size()) <= budget,
  };
}

/** Characters as a member of an object in JSON. */
function sizeOf(name: string, value: unknown): number {
  return JSON.stringify({ [name]: value }).length;
}
