import { z } from 'zod';

export const budgetSubjects = ['workspace', 'member', 'key'] as const;
/** What a budget can count over a time; the others count what is under way. */
const periodMeasures = ['tokens', 'costUsd', 'runs'] as const;
export const budgetMeasures = [...periodMeasures, 'concurrentRuns', 'concurrentStreams'] as const;
export const budgetPeriods = ['day', 'month'] as const;
export type BudgetSubject = (typeof budgetSubjects)[number];
export type BudgetMeasure = (typeof budgetMeasures)[number];
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** The part of a limit from which on a warning is sent. */
export const warnedShare = 0.8;

export const isOverTime = (measure: BudgetMeasure): boolean =>
  (periodMeasures as readonly BudgetMeasure[]).includes(measure);

const subjectSchema = z.enum(budgetSubjects).describe('Whom it limits: the whole workspace, one member or one key.');
const measureSchema = z
  .enum(budgetMeasures)
  .describe('What it limits: tokens in and out, US dollars, runs, or runs or streams at the same time.');
const limitSchema = z
  .number()
  .min(0)
  .max(1e15)
  .describe('The most that may be used; a whole number, but for US dollars.')
  .meta({ examples: [1_000_000] });

export const budgetSchema = z
  .object({
    budgetId: z.string().describe('Identifies the budget; an opaque string.'),
    subject: subjectSchema,
    subjectId: z.string().nullable().describe('The member or key; null for the workspace.'),
    subjectName: z.string().nullable().describe('The name of the member or key; null for the workspace.'),
    measure: measureSchema,
    period: z
      .enum(budgetPeriods)
      .nullable()
      .describe('The UTC day or month that it counts; null if it limits what is under way.'),
    limit: z.number().describe('The most that may be used.'),
    used: z.number().describe('What is used in the present period, or under way.'),
    reserved: z.number().describe('What calls of models that are under way may use at most, beside `used`.'),
    periodStart: z.iso.datetime().nullable().describe('When the present period began; null without a period.'),
    periodEnd: z.iso.datetime().nullable().describe('When the next period begins; null without a period.'),
    warned: z.boolean().describe('Whether 80 % of the limit were used in the present period.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    createdBy: z.string().describe('The key or member that created it; `service` for the service key.'),
  })
  .meta({ id: 'Budget', description: 'A limit on what a workspace, a member or a key may use.' });
export type Budget = z.infer<typeof budgetSchema>;

export const budgetPageSchema = z
  .object({
    budgets: z.array(budgetSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'BudgetPage', description: 'A page of the list of budgets.' });

export const budgetCreateInput = z
  .object({
    subject: subjectSchema.default('workspace'),
    subjectId: z.string().optional().describe('The member or key; left out for the workspace.'),
    measure: measureSchema,
    period: z
      .enum(budgetPeriods)
      .optional()
      .describe('The UTC day or month; needed for tokens, US dollars and runs, and only for them.'),
    limit: limitSchema,
  })
  .describe('What the new budget limits.');

export const budgetUpdateInput = z.object({ limit: limitSchema }).describe('The new limit.');

/** What `budget.warning` tells: a budget whose limit is used by 80 %. */
export type BudgetWarning = Pick<
  Budget,
  'budgetId' | 'subject' | 'subjectId' | 'measure' | 'period' | 'limit' | 'used' | 'periodStart' | 'periodEnd'
>;
