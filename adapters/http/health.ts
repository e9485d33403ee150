import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { ServiceError } from '../../schema/errors.ts';
import type { Services } from '../../server/core/services.ts';
import type { Config } from '../../server/process/config.ts';
import { otherMethods } from './method-not-allowed.ts';
import type { RequestContext } from './request-context.ts';

/** Timeout of the database, milliseconds. */
const silenceMilliseconds = 2_000;

/** Serves `/healthz`, `/readyz` and, unless it is null, `/metrics`: without a caller's key and without rate limits. */
export function healthAdapter(services: Services, metrics: Hono<RequestContext> | null): Hono<RequestContext> {
  const answers = probeOf(services);
  const app = new Hono<RequestContext>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const ready = !services.draining() && (await answers());
    return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503, ready ? {} : { 'retry-after': '1' });
  });
  for (const path of ['/healthz', '/readyz']) app.all(path, otherMethods(['GET']));
  if (metrics) {
    app.route('/', metrics);
    app.all('/metrics', otherMethods(['GET']));
  }
  return app;
}

/** Serves `/metrics`, to everybody or to whoever has `METRICS_KEY`. Throws ServiceError `unauthenticated`. */
export function metricsAdapter(
  { metrics }: Pick<Services, 'metrics'>,
  { METRICS_KEY: key }: Pick<Config, 'METRICS_KEY'>,
): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  const expected = key === undefined ? null : digest(`Bearer ${key}`);
  app.get('/metrics', async (c) => {
    const given = c.req.header('authorization') ?? '';
    // Digests, because the comparison takes values of one length alone, and must not tell the key's.
    if (expected && !timingSafeEqual(digest(given), expected))
      throw new ServiceError('unauthenticated', 'Send METRICS_KEY as `Authorization: Bearer …`.');
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });
  return app;
}

const digest = (text: string) => hash('sha256', text, 'buffer');

/**
 * Migrations are done before the service listens; only the database can fail later. One query at a time asks it, with a
 * timeout: a load balancer would otherwise wait as long as the database.
 */
function probeOf(services: Services): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  async function ask(): Promise<boolean> {
    try {
      await services.pool.query('select 1');
      return true;
    } catch (error) {
      services.logger.warn({ err: error }, 'the database does not answer');
      return false;
    } finally {
      asked = null;
    }
  }
  return () => Promise.race([(asked ??= ask()), pause(silenceMilliseconds, false, { ref: false })]);
}
