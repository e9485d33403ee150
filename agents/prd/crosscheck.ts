import { z } from 'zod';
import type { Constraint } from '../../schema/brief.ts';
import type { PrdConstraint } from '../../schema/prd.ts';
import { holding } from '../kit/brief/brief-data.ts';
import { digitsPattern, numberWordPattern, parseNumber } from '../kit/brief/numbers.ts';
import { readAmounts } from '../kit/brief/read-amounts.ts';
import { foldedName } from '../kit/unique-name.ts';
import type { Prompt } from '../prompt.ts';
import { checkedCoverage } from './checked-coverage.ts';
import { sectionNames } from './outline.ts';
import type { PrdAnswer } from './schema.ts';
import { textsIn } from './texts.ts';

const checkSchema = z
  .object({
    constraints: z
      .array(z.object({ id: z.string(), by: z.array(z.string()) }))
      .describe('Each constraint, with the ids of the items that meet it.'),
    problems: z.array(z.object({ section: z.enum(sectionNames), problem: z.string() })),
    clarifications: z.array(z.string()).describe('The questions of the markers, the most important first.'),
  })
  .meta({ id: 'PrdCheck' });
/** What a model finds when it reads the whole document. */
export type Check = z.infer<typeof checkSchema>;

export interface CheckData {
  constraints: Pick<Constraint, 'id' | 'kind' | 'text' | 'quote'>[];
  document: Omit<PrdAnswer, 'constraints'>;
  note?: string;
}

export function checkPrompt(data: CheckData): Prompt<Check> {
  return {
    task: 'prd.crosscheck',
    shrinks: ['document', 'constraints'],
    system: `You are a careful reviewer who did not write what you read.

Task: check the product requirements document against the constraints, and against itself.

Rules:
- constraints: each constraint of the data once, by its id. \`by\` has the ids of the stories, features, requirements and screens whose text says what the constraint asks for, with its figures and names; for one of the kind "mustNot", whose text rules it out. Leave \`by\` empty if no text really does: something near it does not count.
- problems: contradictions, such as two figures for the same thing, or something that the document has although a constraint forbids it${data.note === undefined ? '' : ', and what `note` asks for and the document does not do'}. Each one names the section that has to change: scope (problem, goals, nonGoals, successMetrics), personas, userStories, features, requirements, entities, screens, risks (risks, assumptions, openQuestions). Matters of taste are no problems. Often there are none.
- clarifications: the questions in the document's [NEEDS CLARIFICATION: …] markers, copied character by character, the most important first.`,
    data,
    schema: checkSchema,
    maxOutputTokens: 8_000,
  };
}

export function checkData(
  document: PrdAnswer,
  constraints: readonly Constraint[],
  note: string | undefined,
): CheckData {
  const { constraints: _, ...rest } = document;
  return {
    constraints: holding(constraints).map(({ id, kind, text, quote }) => ({ id, kind, text, quote })),
    document: rest,
    ...(note !== undefined && { note }),
  };
}

/**
 * What covers each constraint, as far as it is true: ids of the document, and for a constraint with a figure or a name only if
 * it stands somewhere in the document. `check` is null if nobody looked; then nothing is covered.
 */
export function coverageOf(
  document: PrdAnswer,
  check: Check | null,
  constraints: readonly Constraint[],
): PrdConstraint[] {
  const { constraints: _, ...rest } = document;
  const text = textsIn(rest).join('\n');
  const numbers = numbersIn(text);
  const names = foldedName(text);
  const unsaid = new Set(constraints.filter((one) => !isSaid(one, numbers, names)).map(({ id }) => id));
  const claimed = check?.constraints.filter(({ id }) => !unsaid.has(id)) ?? [];
  return checkedCoverage(
    { ...document, constraints: claimed.map(({ id, by }) => ({ id, by, state: 'covered' })) },
    constraints,
  );
}

function isSaid({ kind, quote, text }: Constraint, numbers: ReadonlySet<number>, names: string): boolean {
  if (kind === 'name') return names.includes(foldedName(text)) || names.includes(foldedName(quote));
  if (kind !== 'number') return true;
  // A document may say one of anything without its figure, and an ordinal in other words.
  const figures = readAmounts(quote).flatMap(({ kind: of, value, factor }) =>
    of === 'ordinal' ? [] : [value, factor ?? 1],
  );
  return figures.every((figure) => figure === 1 || numbers.has(figure));
}

const anyNumber = new RegExp(
  String.raw`(?<figure>${digitsPattern})(?<thousand>k(?!\p{L}))?|(?<!\p{L})(?:${numberWordPattern})(?!\p{L})`,
  'giu',
);

/** All numbers in a text; `1.200` is both of its readings. */
function numbersIn(text: string): ReadonlySet<number> {
  const forms = [true, false].flatMap((german) => [true, false].map((money) => ({ german, money })));
  const found = [...text.matchAll(anyNumber)].flatMap(({ 0: whole, groups }) =>
    forms.map((form) => {
      const value = parseNumber(groups?.['figure'] ?? whole, form);
      return value !== null && groups?.['thousand'] ? value * 1_000 : value;
    }),
  );
  return new Set(found.filter((value) => value !== null));
}
