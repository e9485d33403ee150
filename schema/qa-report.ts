import { z } from 'zod';

const text = z.string();

export const findingLevels = ['critical', 'high', 'medium', 'low'] as const;
export type FindingLevel = (typeof findingLevels)[number];

const placeSchema = z
  .object({
    path: text.describe('The file’s path in the project: src/App.tsx'),
    lines: z
      .object({ start: z.int().min(1).describe('The first one.'), end: z.int().min(1).describe('The last one.') })
      .meta({ id: 'QaLines', description: 'Lines of a file.' })
      .nullable()
      .describe('From 1; null if the whole file is meant'),
  })
  .meta({ id: 'QaPlace', description: 'The place of a problem.' });

/** A problem that was found, without its id and check, which a report adds. */
export const foundSchema = z.object({
  rule: text.describe("The tool's own name for the rule, such as no-danger"),
  category: z
    .enum(['acceptance', 'correctness', 'security', 'secret', 'dependency', 'accessibility', 'performance'])
    .describe('What the problem affects.'),
  level: z.enum(findingLevels).describe('How severe it is.'),
  what: text.describe('What is wrong.'),
  risk: text.describe('What it can lead to.'),
  fixes: z.array(text).describe('How to fix it.'),
  files: z.array(placeSchema).describe('The places in files; empty if it is in no file.'),
});
export type Found = z.infer<typeof foundSchema>;

const findingSchema = foundSchema
  .extend({
    id: text.regex(/^QA-\d+$/).describe('`QA-1` and so on.'),
    check: text.describe('Name of the check that found it'),
    storyId: text.nullable().describe('The user story that it affects'),
  })
  .meta({ id: 'QaFinding', description: 'A problem that QA found.' });
export type Finding = z.infer<typeof findingSchema>;

const checkSchema = z
  .object({
    name: text.describe('The name that findings use for the check.'),
    title: text.describe('The name that people see.'),
    state: z
      .enum(['passed', 'failed', 'not_checked'])
      .describe('How the check ended; a check that could not run is never `passed`.'),
    reason: text.nullable().describe('Why it did not run; null otherwise'),
    durationMs: z.int().min(0).describe('How long it took, in milliseconds.'),
  })
  .meta({ id: 'QaCheck', description: 'A tool that ran, or could not run.' });
export type Check = z.infer<typeof checkSchema>;

const testSchema = z
  .object({
    criterionId: text.describe('US-2.1: the first acceptance criterion of US-2'),
    storyId: text.describe('The user story.'),
    check: text.describe('The name of the check that ran the test.'),
    name: text.describe('What the test looks at.'),
    state: z.enum(['passed', 'failed', 'not_run']).describe('How the test ended.'),
    reason: text.nullable().describe('What failed, or why the test did not run'),
    durationMs: z.int().min(0).describe('How long it took, in milliseconds.'),
  })
  .meta({ id: 'QaTest', description: 'A test of an acceptance criterion.' });
export type TestResult = z.infer<typeof testSchema>;

const score = z.int().min(0).max(100).nullable().describe('0 to 100; null if it was not measured');

const scoresSchema = z
  .object({ performance: score, accessibility: score, bestPractices: score })
  .meta({ id: 'QaScores', description: 'What Lighthouse measured.' });
export type Scores = z.infer<typeof scoresSchema>;

export const qaReportSchema = z
  .object({
    summary: text.describe('A summary in a few sentences.'),
    prdVersion: z.int().nullable().describe('The PRD whose criteria were tested; null without one'),
    codeVersion: z.int().nullable().describe('The version of the code artifact that was checked; null without one'),
    findings: z.array(findingSchema).describe('The most severe first'),
    checks: z.array(checkSchema).describe('The checks that ran, and those that could not.'),
    tests: z.array(testSchema).describe('At least one for each acceptance criterion.'),
    scores: scoresSchema,
  })
  .meta({ id: 'QaReport', description: 'What QA found.' });
export type QaReport = z.infer<typeof qaReportSchema>;

/** Content of the artifact `qa_report`. */
export interface QaContent {
  report: QaReport;
  /** The same findings as SARIF 2.1.0. */
  sarif: unknown;
  /** The tests that QA wrote, by path. */
  tests: Readonly<Record<string, string>>;
}
