import { z } from 'zod';

const text = z.string();

export const findingLevels = ['critical', 'high', 'medium', 'low'] as const;
export type FindingLevel = (typeof findingLevels)[number];

const placeSchema = z
  .object({
    path: text.describe('As in the project: src/App.tsx'),
    lines: z
      .object({ start: z.int().min(1).describe('The first one.'), end: z.int().min(1).describe('The last one.') })
      .meta({ id: 'QaLines', description: 'Lines of a file.' })
      .nullable()
      .describe('From 1; null where the whole file is meant'),
  })
  .meta({ id: 'QaPlace', description: 'Where something is wrong.' });

/** What is wrong, without its place in a report. */
export const foundSchema = z.object({
  rule: text.describe("The tool's own name for it, such as no-danger"),
  category: z
    .enum(['acceptance', 'correctness', 'security', 'secret', 'dependency', 'accessibility', 'performance'])
    .describe('What it concerns.'),
  level: z.enum(findingLevels).describe('How grave it is.'),
  what: text.describe('What is wrong.'),
  risk: text.describe('What can come of it.'),
  fixes: z.array(text).describe('What would mend it.'),
  files: z.array(placeSchema).describe('Where it is; empty where it is in no file.'),
});
export type Found = z.infer<typeof foundSchema>;

const findingSchema = foundSchema
  .extend({
    id: text.regex(/^QA-\d+$/).describe('`QA-1` and so on.'),
    check: text.describe('Name of the check that found it'),
    storyId: text.nullable().describe('The user story that it concerns'),
  })
  .meta({ id: 'QaFinding', description: 'Something that is wrong.' });
export type Finding = z.infer<typeof findingSchema>;

const checkSchema = z
  .object({
    name: text.describe('What findings call it.'),
    title: text.describe('The same for people.'),
    state: z
      .enum(['passed', 'failed', 'not_checked'])
      .describe('How it ended; what could not be checked is never `passed`.'),
    reason: text.nullable().describe('Why it was not checked; null otherwise'),
    durationMs: z.int().min(0).describe('How long it took.'),
  })
  .meta({ id: 'QaCheck', description: 'A tool that was run, or could not be.' });
export type Check = z.infer<typeof checkSchema>;

const testSchema = z
  .object({
    criterionId: text.describe('US-2.1: the first acceptance criterion of US-2'),
    storyId: text.describe('The user story.'),
    check: text.describe('Name of the check that ran it.'),
    name: text.describe('What it looks at.'),
    state: z.enum(['passed', 'failed', 'not_run']).describe('How it ended.'),
    reason: text.nullable().describe('What did not hold, or why it was not run'),
    durationMs: z.int().min(0).describe('How long it took.'),
  })
  .meta({ id: 'QaTest', description: 'A test of an acceptance criterion.' });
export type TestResult = z.infer<typeof testSchema>;

const score = z.int().min(0).max(100).nullable().describe('0 to 100; null where it was not measured');

const scoresSchema = z
  .object({ performance: score, accessibility: score, bestPractices: score })
  .meta({ id: 'QaScores', description: 'What Lighthouse measured.' });
export type Scores = z.infer<typeof scoresSchema>;

export const qaReportSchema = z
  .object({
    summary: text.describe('The whole in a few sentences.'),
    prdVersion: z.int().nullable().describe('The PRD whose criteria were tested; null without one'),
    codeVersion: z.int().nullable().describe('The version of the code artifact that was checked; null without one'),
    findings: z.array(findingSchema).describe('The gravest first'),
    checks: z.array(checkSchema).describe('What was run, and what could not be.'),
    tests: z.array(testSchema).describe('One or more for each acceptance criterion.'),
    scores: scoresSchema,
  })
  .meta({ id: 'QaReport', description: 'What QA found.' });
export type QaReport = z.infer<typeof qaReportSchema>;

/** Content of the artefact `qa_report`. */
export interface QaContent {
  report: QaReport;
  /** The same findings as SARIF 2.1.0. */
  sarif: unknown;
  /** The tests that were written, by path. */
  tests: Readonly<Record<string, string>>;
}
