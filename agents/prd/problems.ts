import type { Constraint } from '../../schema/brief.ts';
import { type Check, coverageOf } from './crosscheck.ts';
import type { Gaps } from './gaps.ts';
import type { SectionName } from './outline.ts';
import type { ByName, Planned } from './planned.ts';
import { broken } from './references.ts';
import type { PrdAnswer } from './schema.ts';
import { sectionOf, sections } from './sections.ts';

/** What is wrong with a section. */
export interface Problem {
  words: string[];
  /** The items to write again. */
  labels: readonly string[];
  /** Whether only items that are not there have to be written. */
  isOnlyMissing: boolean;
}

interface Seen {
  check: Check | null;
  constraints: readonly Constraint[];
  /** The text that the document is written from. */
  said: string;
  plan: Planned;
  details: ByName;
}

/**
 * What has to be put right: items that are missing and names that refer to nothing, contradictions that the model found, and
 * constraints that nothing meets, for which there are requirements.
 */
export function problemsOf(document: PrdAnswer, seen: Seen): ReadonlyMap<SectionName, Problem> {
  const { check, constraints, said, plan, details } = seen;
  const found: { name: SectionName | null; words: string }[] = [
    ...broken(document, said).map(({ member, problem }) => ({ name: sectionOf(member), words: problem })),
    ...(check?.problems ?? []).map(({ section, problem }) => ({ name: section, words: problem })),
    ...(check === null ? [] : uncovered(document, check, constraints)),
  ];
  const problems = new Map<SectionName, Problem>();
  for (const section of sections.values()) {
    const { name } = section;
    const missing = missingOf(name, plan, details);
    const words = found.filter((one) => one.name === name).map((one) => one.words);
    if (missing.length === 0 && words.length === 0) continue;
    const isOnlyMissing = words.length === 0;
    problems.set(name, {
      words: [...missing.map((label) => `${label} is missing`), ...words],
      labels: isOnlyMissing ? missing : section.labels(plan.outline),
      isOnlyMissing,
    });
  }
  return problems;
}

function uncovered(document: PrdAnswer, check: Check, constraints: readonly Constraint[]) {
  const open = new Set(
    coverageOf(document, check, constraints).flatMap(({ id, state }) => (state === 'notCovered' ? [id] : [])),
  );
  return constraints
    .filter(({ id }) => open.has(id))
    .map(({ id, kind, text }) => ({
      name: 'requirements' as const,
      words: `nothing meets ${id} (${kind}): ${text}`,
    }));
}

/** The items of a section that the model did not write. */
function missingOf(name: SectionName, { outline }: Planned, details: ByName): string[] {
  return (
    sections
      .get(name)
      ?.labels(outline)
      .filter((label) => !(label in (details[name] ?? {}))) ?? []
  );
}

/** The same, as the document says it. */
export function unwritten(plan: Planned, details: ByName, say: Gaps): string[] {
  return [...sections.values()].flatMap(({ name, title, labels }) => {
    const missing = missingOf(name, plan, details);
    if (missing.length === 0) return [];
    const isWhole = missing.length === labels(plan.outline).length;
    return [say.missing(title, isWhole ? null : missing.join(', '))];
  });
}
