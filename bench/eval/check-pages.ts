import type { Audit } from './audit.ts';
import { notChecked, type Verdict, verdict } from './verdict.ts';

/** Checks that axe finds nothing serious or critical, that pages throw no errors and that they fit their window. */
export function checkPages(audit: Audit | null, what: string): Verdict {
  if (audit === null) return notChecked(`There is no ${what} to look at.`);
  const { violations, errors, tooWide, paths, audited } = audit;
  return verdict(
    [
      ...violations.map(
        ({ viewport, path, state, rule, impact, help, where }) =>
          `axe, ${impact}: ${rule} at ${path} (${viewport}, ${state}): ${help}. ${where}`,
      ),
      ...errors.map((error) => `A page reports: ${error}`),
      ...tooWide.map((where) => `Wider than its window: ${where}`),
    ],
    { pages: paths.length, audited },
  );
}
