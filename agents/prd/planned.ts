import { mendedOutline, type Outline, outlineLacks, type SectionName } from './outline.ts';
import type { PrdAnswer } from './schema.ts';
import { type Details, sections } from './sections.ts';

/** What stands of each section. */
export type ByName = Readonly<Partial<Record<SectionName, Details>>>;

export interface Planned {
  outline: Outline;
  /** What was wrong with the model's outline, and had to be left out. */
  problems: string[];
  /** The labels of the items to write, by section. */
  toWrite: { name: SectionName; labels: string[] }[];
  /** What stays of the earlier document. */
  standing: ByName;
}

export type OutlineAnswer = Outline & { changes?: SectionName[] };

/** An outline that refers to nothing goes back to the model so often; then it is mended. */
const mostReturned = 2;

/**
 * Asks for an outline, and decides which items have to be written: all of them, or for a change of an earlier document those that the
 * answer names, and those that are new.
 */
export async function planned(
  previous: PrdAnswer | null,
  ask: (accept: (outline: OutlineAnswer) => string | null) => Promise<OutlineAnswer>,
): Promise<Planned> {
  let returned = 0;
  const { changes = [], ...answer } = await ask((outline) => {
    const lacks = outlineLacks(outline);
    const problems = [...lacks, ...mendedOutline(outline).problems];
    if (problems.length === 0 || (lacks.length === 0 && returned >= mostReturned)) return null;
    returned += 1;
    return `${problems.slice(0, 12).join('; ')}.`;
  });
  const { outline, problems } = mendedOutline(answer);
  const all = [...sections.values()].map((section) => {
    const standing = previous ? section.known(previous, outline) : {};
    const labels = section.labels(outline);
    const isNamed = previous === null || changes.includes(section.name);
    return { name: section.name, labels, standing, isNamed, fresh: labels.filter((label) => !(label in standing)) };
  });
  // A model that names nothing did not say what stays.
  const isWhole = all.every(({ isNamed, fresh }) => !isNamed && fresh.length === 0);
  const toWrite = all.map(({ name, labels, isNamed, fresh }) => ({
    name,
    labels: isWhole || isNamed ? labels : fresh,
  }));
  return {
    outline,
    problems,
    toWrite: toWrite.filter(({ labels }) => labels.length > 0),
    standing: Object.fromEntries(all.map(({ name, standing }) => [name, standing])),
  };
}
