import { expect, test } from 'vitest';
import { z } from 'zod';
import { brokenReferences } from '../../agents/qa/report.ts';
import { toSarif } from '../../agents/qa/sarif.ts';
import type { Finding, QaReport } from '../../schema/qa-report.ts';

const finding: Finding = {
  id: 'QA-1',
  rule: 'no-eval',
  category: 'security',
  level: 'high',
  what: 'eval can be harmful.',
  risk: 'Text can come to run as code.',
  fixes: ['Parse it.'],
  files: [{ path: 'src/a b.ts', lines: { start: 3, end: 4 } }],
  check: 'oxlint',
  storyId: 'US-1',
};
const report: QaReport = {
  summary: '',
  prdVersion: 1,
  codeVersion: 2,
  findings: [finding, { ...finding, id: 'QA-2', files: [] }],
  checks: [
    { name: 'oxlint', title: 'oxlint', state: 'failed', reason: null, durationMs: 5 },
    { name: 'osv', title: 'OSV', state: 'not_checked', reason: 'Out of reach.', durationMs: 1 },
  ],
  tests: [],
  scores: { performance: null, accessibility: null, bestPractices: null },
};

test.each([
  ['a check', { check: 'nobody' }],
  ['a story', { storyId: 'US-9' }],
  ['a file', { files: [{ path: 'src/gone.ts', lines: null }] }],
])('%s that does not exist is a broken reference', (_what, change) => {
  expect(brokenReferences(report, ['src/a b.ts'], ['US-1'])).toEqual([]);
  const findings = [{ ...finding, ...change }];
  expect(brokenReferences({ ...report, findings }, ['src/a b.ts'], ['US-1'])).toHaveLength(1);
});

/** The standard's requirements for the parts that are used here: OASIS, sarif-schema-2.1.0. */
const message = z.strictObject({ text: z.string().min(1) });
const sarifSchema = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          fullName: z.string(),
          rules: z.array(
            z.strictObject({
              id: z.string(),
              shortDescription: message,
              fullDescription: message,
              properties: z.looseObject({ tags: z.array(z.string()) }),
            }),
          ),
        }),
      }),
      invocations: z.array(
        z.strictObject({
          executionSuccessful: z.boolean(),
          toolExecutionNotifications: z
            .array(z.strictObject({ level: z.enum(['none', 'note', 'warning', 'error']), message }))
            .optional(),
        }),
      ),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0),
          level: z.enum(['none', 'note', 'warning', 'error']),
          message,
          partialFingerprints: z.record(z.string(), z.string()),
          locations: z.array(
            z.strictObject({
              physicalLocation: z.strictObject({
                artifactLocation: z.strictObject({ uri: z.string().regex(/^[^\s]+$/) }),
                region: z.strictObject({ startLine: z.int().min(1), endLine: z.int().min(1) }).optional(),
              }),
            }),
          ),
          properties: z.looseObject({}),
        }),
      ),
    }),
  ),
});

test('the report as SARIF 2.1.0 has a run per check, and an unchecked one is not successful', () => {
  const { runs } = sarifSchema.parse(JSON.parse(JSON.stringify(toSarif(report))));
  expect(runs.map(({ tool, invocations }) => [tool.driver.name, invocations[0]?.executionSuccessful])).toEqual([
    ['oxlint', true],
    ['osv', false],
  ]);
  const [first] = runs;
  expect(first?.tool.driver.rules.map(({ id }) => id)).toEqual(['no-eval']);
  for (const { ruleId, ruleIndex } of first?.results ?? [])
    expect(first?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  expect(first?.results[0]?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: 'src/a%20b.ts' },
    region: { startLine: 3, endLine: 4 },
  });
  expect(first?.results).toHaveLength(2);
});
