import { z } from 'zod';
import {
  importedSignalSchema,
  importFormats,
  importPageSchema,
  signalImportSchema,
  signalPageSchema,
} from '../../../schema/signal-import.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { requestBody } from './request-body.ts';
import { importSignals } from './import-signals.ts';
import { getImport, getSignal, listImports, listSignals, removeImport, removeSignal } from '../signals/read.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';

const reading = procedure.meta({ scope: 'sessions:read' });
const writing = procedure.meta({ scope: 'sessions:write' });

/** A small file inside a call. Large files go through REST, which streams them. */
export const signalImportInput = z
  .object({
    format: z.enum(importFormats).describe('The format of the file.'),
    name: z.string().min(1).max(255).optional().describe('The name of the file.'),
    text: z.string().optional().describe('The text of the file.'),
    base64: z.base64().optional().describe('The bytes of the file, if it is not UTF-8 text.'),
  })
  .refine(({ text, base64 }) => (text === undefined) !== (base64 === undefined), 'takes either text or base64')
  .meta({ id: 'ImportSignals', description: 'A small file of signals: as `text` or as `base64`.' });

const signalListInput = z.object({
  ...pageShape,
  query: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Words to search for. Sorts by relevance; cannot be combined with `before`.'),
  importId: z.string().optional().describe('Only signals of this import. Cannot be combined with `query`.'),
});

const byImport = z.object({ importId: z.string() });
const bySignal = z.object({ signalId: z.string() });

export const signalRouter = router({
  import: writing
    .input(requestBody(signalImportInput))
    .output(signalImportSchema)
    .mutation(async ({ ctx, input, signal }) => {
      const { format, name = null, text, base64 } = input;
      const bytes = text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
      const request = { format, name, charset: null, bytes: oneOf(bytes), totalBytes: bytes.length };
      const running = importSignals(ctx, request, signal ?? new AbortController().signal);
      let next = await running.next();
      while (!next.done) next = await running.next();
      return next.value;
    }),
  list: reading
    .input(signalListInput.optional())
    .output(signalPageSchema)
    .query(async ({ ctx, input }) => {
      const { pool, signalSearch } = ctx.services;
      const { workspaceId } = ctx.principal;
      const { query, limit, before, importId } = input ?? { limit: 50 };
      if (query === undefined) return listSignals(pool, workspaceId, { limit, before, importId });
      if (before !== undefined || importId !== undefined)
        throw notWithQuery(before === undefined ? 'importId' : 'before');
      const found = await signalSearch.search({ workspaceId, query, terms: [query], limit });
      return { signals: found.map(({ signal }) => signal), nextBefore: null };
    }),
  get: reading
    .input(bySignal)
    .output(importedSignalSchema)
    .query(({ ctx, input }) => getSignal(ctx.services.pool, ctx.principal.workspaceId, input.signalId)),
  delete: writing
    .input(bySignal)
    .output(bySignal.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await removeSignal(ctx.services.pool, ctx.principal.workspaceId, input.signalId);
      return { signalId: input.signalId, deleted: true as const };
    }),
  imports: router({
    get: reading
      .input(byImport)
      .output(signalImportSchema)
      .query(({ ctx, input }) => getImport(ctx.services.pool, ctx.principal.workspaceId, input.importId)),
    list: reading
      .input(z.object(pageShape).optional())
      .output(importPageSchema)
      .query(({ ctx, input }) => listImports(ctx.services.pool, ctx.principal.workspaceId, input ?? { limit: 50 })),
    delete: writing
      .input(byImport)
      .output(byImport.extend({ deleted: z.literal(true) }))
      .mutation(async ({ ctx, input }) => {
        await removeImport(ctx.services.pool, ctx.principal.workspaceId, input.importId);
        return { importId: input.importId, deleted: true as const };
      }),
  }),
});

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function notWithQuery(path: string): ServiceError {
  const message = 'cannot be used with query';
  return new ServiceError('invalid_request', `${path} ${message}.`, { errors: [{ path, message }] });
}
