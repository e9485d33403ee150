import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { runKeySchema } from '../../server/start-run.ts';

const idempotencyHeader = z.object({ 'Idempotency-Key': runKeySchema.optional() });

/** Throws what does not fit. */
export function idempotencyKey(c: HonoContext): string | undefined {
  return idempotencyHeader.parse({ 'Idempotency-Key': c.req.header('idempotency-key') })['Idempotency-Key'];
}
