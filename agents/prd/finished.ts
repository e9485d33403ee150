import type { Constraint } from '../../schema/brief.ts';
import { fewMarkers } from './clarifications.ts';
import { type Check, coverageOf } from './crosscheck.ts';
import type { Gaps } from './gaps.ts';
import { broken, knownIds, mention } from './references.ts';
import { type PrdAnswer, prdAnswerSchema } from './schema.ts';
import { withTexts } from './texts.ts';

interface Found {
  constraints: readonly Constraint[];
  /** The last check; null if the model had no usable answer. */
  check: Check | null;
  /** What is not written, in words. */
  gaps: readonly string[];
  say: Gaps;
  /** The text that the document is written from. */
  said: string;
}

/**
 * Returns a document in which every id exists, each constraint is covered or not, and all that is missing is named among the open
 * questions: first what the markers ask, then what nobody could settle.
 */
export function finished(document: PrdAnswer, { constraints, check, gaps, say, said }: Found): PrdAnswer {
  const { mended, problems } = mendedReferences(document, said);
  // Ids in parentheses must exist: what is missing is named without them.
  const named = [
    ...gaps,
    ...problems.map((problem) => say.problem(problem)),
    ...(check === null ? [say.notChecked] : check.problems.map(({ problem }) => say.contradiction(problem))),
  ].map((text) => text.replaceAll(mention, '$1'));
  const { marked, openQuestions } = fewMarkers(
    { ...mended, openQuestions: [...mended.openQuestions, ...named] },
    check?.clarifications ?? [],
    (question) => `(${question})`,
  );
  const whole = prdAnswerSchema.parse({ ...Object(marked), openQuestions });
  return { ...whole, constraints: coverageOf(whole, check, constraints) };
}

/** Turns attributes that refer to nothing into plain ones, and takes unknown ids out of texts. */
function mendedReferences(document: PrdAnswer, said: string): { mended: PrdAnswer; problems: string[] } {
  const problems = broken(document, said).map(({ problem }) => problem);
  if (problems.length === 0) return { mended: document, problems };
  const names = new Set(document.entities.map(({ name }) => name));
  const entities = document.entities.map((entity) => ({
    ...entity,
    attributes: entity.attributes.map((one) => {
      const isBroken =
        (one.type === 'reference' && !names.has(one.references ?? '')) ||
        (one.type === 'choice' && one.options.length === 0);
      return isBroken ? { ...one, type: 'text' as const, references: null } : one;
    }),
  }));
  const known = knownIds(document);
  const mended = withTexts({ ...document, entities }, (text) =>
    text.replaceAll(new RegExp(` ?${mention.source}`, 'g'), (whole, list: string) => {
      const ids = list.split(', ').filter((id) => known.has(id) || said.includes(id));
      return ids.length === 0 ? '' : `${whole.startsWith(' ') ? ' ' : ''}(${ids.join(', ')})`;
    }),
  );
  return { mended: prdAnswerSchema.parse(mended), problems };
}
