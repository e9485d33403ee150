import { z } from 'zod';

export const usageGroups = ['day', 'agent', 'model', 'key', 'member'] as const;
export type UsageGroup = (typeof usageGroups)[number];

/** The most days that one answer covers. */
export const maxUsageDays = 366;

const dateSchema = z.iso.date().meta({ examples: ['2026-11-01'] });
const count = z.int().min(0);
const cost = z.number().nullable();

const usageFigures = {
  inputTokens: count.describe('Tokens that models were asked with.'),
  outputTokens: count.describe('Tokens that models answered with.'),
  costUsd: cost.describe('US dollars; null if a price was not known.'),
  calls: count.describe('Calls of models that were answered.'),
  runs: count.describe('Runs that were started.'),
};

const usageTotalsSchema = z.object(usageFigures).meta({ id: 'UsageTotals', description: 'What was used in all.' });

const usageRowSchema = z
  .object({
    value: z.string().nullable().describe('The day, agent, model, or id of a key or member; null: none of them.'),
    name: z.string().nullable().describe('The name of the key or member, if it is still there; null for the others.'),
    ...usageFigures,
  })
  .meta({ id: 'UsageRow', description: 'What was used on one day, or by one agent, model, key or member.' });
export type UsageRow = z.infer<typeof usageRowSchema>;

export const usageSchema = z
  .object({
    by: z.enum(usageGroups).describe('What the rows stand for.'),
    from: dateSchema.describe('The first UTC day.'),
    to: dateSchema.describe('The last UTC day.'),
    rows: z.array(usageRowSchema).describe('Days in their order; of the others, what used the most tokens first.'),
    total: usageTotalsSchema.describe('All rows together, and those that do not fit.'),
    truncated: z.boolean().describe('Whether there are more rows than the 1,000 that are shown.'),
  })
  .meta({ id: 'UsageReport', description: 'What a workspace has used.' });
export type UsageReport = z.infer<typeof usageSchema>;

const usageShape = {
  by: z.enum(usageGroups).optional().describe('What to group by: day (the default), agent, model, key or member.'),
  from: dateSchema.optional().describe('The first UTC day; default: 29 days before the last one.'),
  to: dateSchema.optional().describe('The last UTC day; default: today.'),
  agent: z.string().max(100).optional().describe('Only runs of this agent.'),
  model: z.string().max(300).optional().describe('Only calls of this model, and runs started with it.'),
  keyId: z.string().max(100).optional().describe('Only what this key used.'),
  memberId: z.string().max(100).optional().describe('Only what this member used, also with their keys.'),
};
export const usageInput = z.object(usageShape);
export type UsageQuery = z.output<typeof usageInput>;
