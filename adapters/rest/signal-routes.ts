import { z } from 'zod';
import {
  importedSignalSchema,
  importEventSchema,
  importPageSchema,
  signalImportSchema,
  signalPageSchema,
} from '../../schema/signal-import.ts';
import { requireCleanText } from '../../schema/clean-text.ts';
import { importSignals } from '../../server/core/procedures/import-signals.ts';
import { toProblem, toServiceError } from '../../server/problem.ts';
import { prefersStream } from '../http/accept.ts';
import { importOf, signalOf } from '../http/path-params.ts';
import { importFrames } from './import-stream.ts';
import { pageQuery, signalsQuery } from '../http/query.ts';
import { type Call, route, type Route } from '../http/route.ts';
import { streamHeaders } from '../http/sse.ts';
import { answerWithStream } from '../http/write-stream.ts';
import { readUpload, uploadTypes } from './upload.ts';

const tag = 'Signals';
const importQuery = z.object({ name: z.string().min(1).max(255).optional().describe('The name of the file.') });

/** Routes of imported signals. */
export const signalRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/signals/import',
    scope: 'sessions:write',
    operationId: 'importSignals',
    tag,
    summary: 'Import a file of signals',
    description: 'The file is read as it arrives. With `Accept: text/event-stream` the response reports progress.',
    query: importQuery,
    upload: uploadTypes,
    answers: {
      200: { description: 'The progress of the import.', content: { 'text/event-stream': importEventSchema } },
      201: {
        description: 'The finished import.',
        content: { 'application/json': signalImportSchema },
        headers: z.object({ Location: z.string().describe('The URL of the import.') }),
      },
    },
    errors: ['budget_exceeded', 'payload_too_large', 'unsupported_media_type'],
    answer: importFile,
  }),
  route({
    method: 'get',
    path: '/signals/imports',
    scope: 'sessions:read',
    operationId: 'listImports',
    tag,
    summary: 'List imports, newest first',
    query: pageQuery,
    answers: { 200: { description: 'A page of imports.', content: { 'application/json': importPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.signals.imports.list(query)),
  }),
  route({
    method: 'get',
    path: '/signals/imports/:importId',
    scope: 'sessions:read',
    operationId: 'getImport',
    tag,
    summary: 'Read an import',
    answers: { 200: { description: 'The import.', content: { 'application/json': signalImportSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.signals.imports.get(importOf(c))),
  }),
  route({
    method: 'delete',
    path: '/signals/imports/:importId',
    scope: 'sessions:write',
    operationId: 'deleteImport',
    tag,
    summary: 'Delete an import and the signals that it added',
    answers: { 204: { description: 'The import is deleted.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.signals.imports.delete(importOf(c));
      return c.body(null, 204);
    },
  }),
  route({
    method: 'get',
    path: '/signals',
    scope: 'sessions:read',
    operationId: 'listSignals',
    tag,
    summary: 'List imported signals, newest first, or search them',
    query: signalsQuery,
    answers: { 200: { description: 'A page of signals.', content: { 'application/json': signalPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.signals.list(query)),
  }),
  route({
    method: 'get',
    path: '/signals/:signalId',
    scope: 'sessions:read',
    operationId: 'getSignal',
    tag,
    summary: 'Read an imported signal',
    answers: { 200: { description: 'The signal.', content: { 'application/json': importedSignalSchema } } },
    errors: ['not_found'],
    answer: async ({ c, caller }) => c.json(await caller.signals.get(signalOf(c))),
  }),
  route({
    method: 'delete',
    path: '/signals/:signalId',
    scope: 'sessions:write',
    operationId: 'deleteSignal',
    tag,
    summary: 'Delete an imported signal',
    answers: { 204: { description: 'The signal is deleted.' } },
    errors: ['not_found'],
    async answer({ c, caller }) {
      await caller.signals.delete(signalOf(c));
      return c.body(null, 204);
    },
  }),
];

/** Calls the core function, which checks access itself: procedures cannot take a stream. */
async function importFile({ c, context, query }: Call<z.output<typeof importQuery>>): Promise<Response> {
  requireCleanText(c.req.query());
  const request = c.req.raw;
  const running = importSignals(context, await readUpload(request, query.name ?? null), request.signal);
  if (prefersStream(c.req.header('accept'))) {
    const frames = importFrames(running, (thrown) => {
      const error = toServiceError(thrown);
      if (error.code === 'internal') {
        context.services.logger.error({ err: error.cause, requestId: context.requestId }, 'an import failed');
      }
      return toProblem(error, context.instance, context.requestId);
    });
    return answerWithStream(c, context.services.logger, streamHeaders, {
      open: () => frames,
      encode: (frame) => frame,
    });
  }
  let next = await running.next();
  while (!next.done) next = await running.next();
  return c.json(next.value, 201, { location: `/api/v1/signals/imports/${next.value.importId}` });
}
