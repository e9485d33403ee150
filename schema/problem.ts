import { z } from 'zod';
import { errorTable, type ErrorCode } from './errors.ts';

/** RFC 9457, as `application/problem+json`. Some codes add members of their own, such as `runId`. */
export const problemSchema = z
  .looseObject({
    type: z.string().describe('Names the kind of problem, as a URN.'),
    title: z.string().describe('The kind of problem in plain words.'),
    status: z.int().describe('The status of the answer.'),
    detail: z.string().describe('What is wrong here.'),
    instance: z.string().describe('What was asked for: a path.'),
    code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]).describe('As in docs/errors.md.'),
    requestId: z.string().describe('Names the request in the log of the service.'),
    errors: z
      .array(
        z.object({
          path: z.string().describe('Where: `messages.0.content`.'),
          message: z.string().describe('What is wrong there.'),
        }),
      )
      .optional()
      .describe('What does not fit, place by place.'),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused, as RFC 9457 has it.' });
export type Problem = z.infer<typeof problemSchema>;
