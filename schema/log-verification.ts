import { z } from 'zod';

export const logVerificationInput = z.object({
  sessionId: z.uuid().optional().describe('Checks only this session.'),
  after: z.uuid().optional().describe('`nextAfter` of the previous page. Default: from the first session on.'),
  limit: z.int().min(1).max(500).default(100).describe('The most sessions to check.'),
});

const logViolationSchema = z
  .object({
    guarantee: z
      .enum(['G1', 'G6', 'G7', 'G8', 'G10'])
      .describe('Which promise of docs/guarantees.md does not hold.')
      .meta({ examples: ['G1'] }),
    sessionId: z.string().describe('The session.'),
    runId: z.string().nullable().describe('The run; null if it concerns none.'),
    cursor: z.int().nullable().describe('The event; null if it concerns none.'),
    what: z.string().describe('What is wrong, in a sentence without words of users.'),
  })
  .meta({ id: 'LogViolation', description: 'A promise that the stored log does not keep.' });
export type LogViolation = z.infer<typeof logViolationSchema>;

export const logVerificationSchema = z
  .object({
    sessions: z.int().describe('How many sessions were checked.'),
    runs: z.int().describe('How many runs they have.'),
    events: z.int().describe('How many events they have.'),
    violations: z.array(logViolationSchema).describe('What was found, by session; at most 100 of each.'),
    nextAfter: z
      .string()
      .nullable()
      .describe('`after` of the next page; null on the last one. A page also ends after 200,000 events.'),
  })
  .meta({ id: 'LogVerification', description: 'What a check of the stored log found.' });
export type LogVerification = z.infer<typeof logVerificationSchema>;
