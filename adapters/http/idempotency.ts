import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { runKeySchema } from '../../server/core/procedures/start-run.ts';

/** The header whose key makes a request idempotent. */
export const idempotencyHeaders = z.object({
  'Idempotency-Key': runKeySchema
    .optional()
    .describe('A request with the same key and body gets the first response again, and does nothing twice.'),
});

/** Reads the key. Throws ServiceError `invalid_request` if it is malformed. */
export function idempotencyKey(c: HonoContext): string | undefined {
  return idempotencyHeaders.parse({ 'Idempotency-Key': c.req.header('idempotency-key') })['Idempotency-Key'];
}

/** The errors of a route that starts a run on what a session has already. */
export const restartErrors = [
  'not_found',
  'run_in_progress',
  'idempotency_conflict',
  'precondition_missing',
  'budget_exceeded',
  'prices_missing',
] as const;
