import { z } from 'zod';
import { requireCleanText } from '../../server/clean-text.ts';
import { importSignals } from '../../server/imports/import-signals.ts';
import { toProblem, toServiceError } from '../../server/problem.ts';
import { prefersStream } from './accept.ts';
import { importStream } from './import-stream.ts';
import { pageQuery, signalsQuery } from './query.ts';
import type { Call, Route } from './route.ts';
import { readUpload } from './upload.ts';

/** Routes of what owners import. */
export const signalRoutes: readonly Route[] = [
  { method: 'post', path: '/signals/import', answer: importFile },
  {
    method: 'get',
    path: '/signals/imports',
    answer: async ({ c, caller }) => c.json(await caller.signals.imports.list(pageQuery.parse(c.req.query()))),
  },
  {
    method: 'get',
    path: '/signals/imports/:id',
    answer: async ({ c, caller }) => c.json(await caller.signals.imports.get({ importId: c.req.param('id') ?? '' })),
  },
  {
    method: 'delete',
    path: '/signals/imports/:id',
    async answer({ c, caller }) {
      await caller.signals.imports.delete({ importId: c.req.param('id') ?? '' });
      return c.body(null, 204);
    },
  },
  {
    method: 'get',
    path: '/signals',
    answer: async ({ c, caller }) => c.json(await caller.signals.list(signalsQuery.parse(c.req.query()))),
  },
  {
    method: 'get',
    path: '/signals/:id',
    answer: async ({ c, caller }) => c.json(await caller.signals.get({ signalId: c.req.param('id') ?? '' })),
  },
  {
    method: 'delete',
    path: '/signals/:id',
    async answer({ c, caller }) {
      await caller.signals.delete({ signalId: c.req.param('id') ?? '' });
      return c.body(null, 204);
    },
  },
];

const importQuery = z.object({ name: z.string().min(1).max(255).optional() });

/** Past the procedures, which take no stream: the core function checks access itself. */
async function importFile({ c, context }: Call): Promise<Response> {
  requireCleanText(c.req.query());
  const { name } = importQuery.parse(c.req.query());
  const request = c.req.raw;
  const running = importSignals(context, await readUpload(request, name ?? null), request.signal);
  if (prefersStream(c.req.header('accept'))) {
    return importStream(running, (thrown) => {
      const error = toServiceError(thrown);
      if (error.code === 'internal') context.services.logger.error({ err: error.cause }, 'an import failed');
      return toProblem(error, context.instance, context.requestId);
    });
  }
  let next = await running.next();
  while (!next.done) next = await running.next();
  return c.json(next.value, 201, { location: `/api/v1/signals/imports/${next.value.importId}` });
}
