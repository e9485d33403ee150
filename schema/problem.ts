import { z } from 'zod';
import { errorTable, type ErrorCode } from './errors.ts';

/** RFC 9457, as `application/problem+json`. Some codes add members of their own, such as `runId`. */
export const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
