import { z } from 'zod';
import { type ErrorCode, errorTable } from './errors.ts';

/** Why something could not be used when it was tested. Each place gives it a name of its own. */
export const testFailureSchema = z.object({
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]).describe('An error code of docs/errors.md.'),
  message: z.string().describe('The error in plain words.'),
});
