import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { runKeySchema } from '../../server/start-run.ts';

/** Where a request may carry a key by which it is done once. */
export const idempotencyHeaders = z.object({
  'Idempotency-Key': runKeySchema
    .optional()
    .describe('The same key with the same request gets the first answer again, and does nothing twice.'),
});

/** Throws what does not fit. */
export function idempotencyKey(c: HonoContext): string | undefined {
  return idempotencyHeaders.parse({ 'Idempotency-Key': c.req.header('idempotency-key') })['Idempotency-Key'];
}
