import { z } from 'zod';

const text = z.string();

export const findingLevels = ['critical', 'high', 'medium', 'low'] as const;
export type FindingLevel = (typeof findingLevels)[number];

const placeSchema = z
  .object({
    path: text.describe('As in the project: src/App.tsx'),
    lines: z
      .object({ start: z.int().min(1), end: z.int().min(1) })
      .meta({ id: 'QaLines' })
      .nullable()
      .describe('From 1; null where the whole file is meant'),
  })
  .meta({ id: 'QaPlace' });

/** What is wrong, without its place in a report. */
export const foundSchema = z.object({
  rule: text.describe("The tool's own name for it, such as no-danger"),
  category: z.enum(['acceptance', 'correctness', 'security', 'secret', 'dependency', 'accessibility', 'performance']),
  level: z.enum(findingLevels),
  what: text,
  risk: text,
  fixes: z.array(text),
  files: z.array(placeSchema),
});
export type Found = z.infer<typeof foundSchema>;

const findingSchema = foundSchema
  .extend({
    id: text.regex(/^QA-\d+$/),
    check: text.describe('Name of the check that found it'),
    storyId: text.nullable().describe('The user story that it concerns'),
  })
  .meta({ id: 'QaFinding' });
export type Finding = z.infer<typeof findingSchema>;

const checkSchema = z
  .object({
    name: text,
    title: text,
    state: z.enum(['passed', 'failed', 'not_checked']),
    reason: text.nullable().describe('Why it was not checked; null otherwise'),
    durationMs: z.int().min(0),
  })
  .meta({ id: 'QaCheck' });
export type Check = z.infer<typeof checkSchema>;

const testSchema = z
  .object({
    criterionId: text.describe('US-2.1: the first acceptance criterion of US-2'),
    storyId: text,
    check: text,
    name: text,
    state: z.enum(['passed', 'failed', 'not_run']),
    reason: text.nullable().describe('What did not hold, or why it was not run'),
    durationMs: z.int().min(0),
  })
  .meta({ id: 'QaTest' });
export type TestResult = z.infer<typeof testSchema>;

const score = z.int().min(0).max(100).nullable().describe('0 to 100; null where it was not measured');

const scoresSchema = z
  .object({ performance: score, accessibility: score, bestPractices: score })
  .meta({ id: 'QaScores' });
export type Scores = z.infer<typeof scoresSchema>;

export const qaReportSchema = z
  .object({
    summary: text,
    prdVersion: z.int().nullable().describe('The PRD whose criteria were tested; null without one'),
    codeVersion: z.int().nullable().describe('The version of the code artifact that was checked; null without one'),
    findings: z.array(findingSchema).describe('The gravest first'),
    checks: z.array(checkSchema),
    tests: z.array(testSchema),
    scores: scoresSchema,
  })
  .meta({ id: 'QaReport' });
export type QaReport = z.infer<typeof qaReportSchema>;

/** Content of the artefact `qa_report`. */
export interface QaContent {
  report: QaReport;
  /** The same findings as SARIF 2.1.0. */
  sarif: unknown;
  /** The tests that were written, by path. */
  tests: Readonly<Record<string, string>>;
}
