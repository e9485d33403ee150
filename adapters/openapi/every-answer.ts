import { z } from 'zod';

/** The headers of every response, errors included. */
export const everyAnswer = z.object({
  'X-Request-Id': z
    .string()
    .describe(
      'The id of the request, also in the service’s log. It is the one that you sent in this header, or a generated one.',
    ),
});
