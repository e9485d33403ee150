import { z } from 'zod';
import { phaseEvent } from '../../schema/event.ts';
import { optionalMessages } from '../../schema/message.ts';
import { qaReportSchema } from '../../schema/qa-report.ts';
import { runOptionsShape } from '../../schema/run-options.ts';

export const input = z.object({
  messages: optionalMessages.describe(
    'What to look at, in words. Ids of user stories (US-2) limit the tests to those stories.',
  ),
  ...runOptionsShape,
});
export type Input = z.infer<typeof input>;

export const events = [phaseEvent('testing', 'security_scan', 'performance_audit')] as const;

export const output = z.object({ report: qaReportSchema }).describe('QA checked everything that it could.');

const text = z.string();
const criterionId = text.describe('Such as US-2.1, as in the data');

/** The model's answer to `qa.write_tests`. */
export const testsAnswerSchema = z.object({
  files: z
    .array(z.object({ storyId: text, content: text.describe('A whole module of tests, in TypeScript with JSX') }))
    .describe('One for each user story that can be tested'),
  journeys: z.array(
    z.object({
      criterionId,
      title: text,
      steps: z.array(
        z.object({
          action: z.enum(['open', 'press', 'fill', 'expect']),
          target: text.describe('Path, text of a button or link, label of a field, or text to see'),
          value: text.nullable().describe('What to fill in; null otherwise'),
        }),
      ),
    }),
  ),
  untested: z.array(z.object({ criterionId, reason: text })).describe('Criteria that no test can decide, and why'),
});
export type TestsAnswer = z.infer<typeof testsAnswerSchema>;
