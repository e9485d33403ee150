import { z } from 'zod';

/** The most problems that a critique lists. */
export const mostCritiqueProblems = 20;

const critiqueProblemSchema = z
  .object({
    code: z.string().describe('A short name of the problem: `overflow`, `contrast`, `overlap`; `seen` from a model.'),
    text: z.string().describe('The problem in words.'),
    views: z.array(z.string()).describe('Where it was seen: `390 px, dark`.'),
  })
  .meta({ id: 'CritiqueProblem', description: 'Something that looks wrong on a screen.' });
export type CritiqueProblem = z.infer<typeof critiqueProblemSchema>;

/** What a look at a designed screen came to. */
export const critiqueSchema = z
  .object({
    state: z.enum(['checked', 'not_checked']).describe('`not_checked` never means that it is clean.'),
    reason: z.string().nullable().describe('What was not checked, and why; null if everything was.'),
    problems: z.array(critiqueProblemSchema).max(mostCritiqueProblems).describe('The first 20 that remain.'),
    count: z.int().min(0).describe('How many problems remain, also those that are not listed.'),
    mended: z.int().min(0).describe('How many fewer that is than at the first look.'),
    picturesUrl: z.string().nullable().describe('A page with the pictures that were looked at.'),
  })
  .meta({ id: 'Critique', description: 'What is wrong with a screen on a phone and a desktop, in light and dark.' });
export type Critique = z.infer<typeof critiqueSchema>;
