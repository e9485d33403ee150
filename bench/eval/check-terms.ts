import { resultsOf, type Taken } from './taken.ts';
import { notChecked, type Verdict, verdict } from './verdict.ts';
import { prdText, stemsOf } from './words.ts';

/** Shares of an idea's own terms that have to come back. */
const wanted = { prd: 0.8, application: 0.6 } as const;

/** The idea's own terms are in what its PRD says by itself, and in what its application shows. */
export function checkTerms(taken: Taken, shown: string | null): Verdict {
  const { prd } = resultsOf(taken);
  if (!prd || shown === null) return notChecked('There is no PRD, or no application to read.');
  const { terms } = taken.idea;
  const parts = [
    { name: 'prd', share: wanted.prd, missing: missingIn(terms, prdText(prd)) },
    { name: 'application', share: wanted.application, missing: missingIn(terms, shown) },
  ];
  const shareOf = (missing: readonly string[]) => 1 - missing.length / terms.length;
  return verdict(
    parts
      .filter(({ share, missing }) => shareOf(missing) < share)
      .map(({ name, missing }) => `The ${name} does not know of ${missing.join(', ')}.`),
    Object.fromEntries(parts.map(({ name, missing }) => [name, shareOf(missing)])),
  );
}

function missingIn(terms: readonly string[], text: string): string[] {
  const known = stemsOf(text);
  // `identify` and `identified`, `approval` and `approve` begin alike.
  return terms.filter((term) => {
    const [start = term] = stemsOf(term);
    const root = start.length > 6 ? start.slice(0, 6) : start.replace(/y$/, '');
    return !known.some((word) => word.startsWith(root));
  });
}
