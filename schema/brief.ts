import { z } from 'zod';

const constraintSchema = z
  .object({
    id: z.string().describe('`C-1` and so on; it stays as long as the constraint is kept.'),
    kind: z
      .enum(['must', 'mustNot', 'number', 'name', 'language', 'audience', 'platform'])
      .describe('What it is about; `mustNot` is what must not be.'),
    text: z.string().describe('The clause, verbatim.'),
    quote: z.string().describe('The words in it that it comes from, verbatim.'),
    supersededBy: z
      .string()
      .nullable()
      .describe('The id of a later one that took its place; null as long as it holds.'),
  })
  .meta({ id: 'Constraint', description: 'What the user said of the product, in the user’s own words.' });
export type Constraint = z.infer<typeof constraintSchema>;

export const briefSchema = z
  .object({
    words: z
      .string()
      .describe(
        'The idea and what the user wrote to Ideation, Research and Design, in order; beyond 100,000 characters the middle is left out, and a line says so.',
      ),
    constraints: z.array(constraintSchema).describe('What was read in the words, in their order.'),
  })
  .meta({ id: 'Brief', description: 'The user’s own words, and what was read in them.' });
export type Brief = z.infer<typeof briefSchema>;

export const emptyBrief: Brief = { words: '', constraints: [] };
