import { z } from 'zod';
import { errorTable, type ErrorCode } from './errors.ts';

/**
 * A problem object of RFC 9457, sent as `application/problem+json`. Some codes add members of their own, such as
 * `runId`.
 */
export const problemSchema = z
  .looseObject({
    type: z.string().describe('Identifies the kind of problem, as a URN.'),
    title: z.string().describe('The kind of problem in plain words.'),
    status: z.int().describe('The HTTP status of the response.'),
    detail: z.string().describe('What went wrong in this request.'),
    instance: z.string().describe('The path of the request.'),
    code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]).describe('An error code of docs/errors.md.'),
    requestId: z.string().describe('Identifies the request in the service’s log.'),
    errors: z
      .array(
        z.object({
          path: z.string().describe('The path to the field: `messages.0.content`.'),
          message: z.string().describe('What is wrong with it.'),
        }),
      )
      .optional()
      .describe('The problems in the input, field by field.'),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused, in the format of RFC 9457.' });
export type Problem = z.infer<typeof problemSchema>;
