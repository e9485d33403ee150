import { z } from 'zod';

/** Headers of every answer, refusals among them. */
export const everyAnswer = z.object({
  'X-Request-Id': z
    .string()
    .describe('The request, as its line of the log names it: yours, if you sent such a header, or one that we made.'),
});
