import { z } from 'zod';
import {
  type Attachment,
  attachmentContentSchema,
  attachmentInput,
  attachmentListSchema,
  attachmentSchema,
  maxAttachmentBytes,
} from '../../../schema/attachment.ts';
import {
  addAttachment,
  getAttachment,
  listAttachments,
  removeAttachment,
  tooLarge,
} from '../attachments/attachments.ts';
import { type Context, inWorkspace, requireScope } from '../context.ts';
import { requestBody } from './request-body.ts';
import { procedure, router } from './trpc.ts';
import { measured } from './upload.ts';

const reading = procedure.meta({ scope: 'sessions:read' });
const writing = procedure.meta({ scope: 'sessions:write' });

const bySession = z.object({ sessionId: z.string() });
const byAttachment = bySession.extend({ attachmentId: z.string() });

/** Procedures for the pictures and texts that messages give to agents. */
export const attachmentRouter = router({
  add: writing
    .input(requestBody(bySession.extend(attachmentInput.shape)))
    .output(attachmentSchema)
    .mutation(({ ctx: { services, principal }, input: { content, ...input } }) => {
      services.storage.requireRoom(principal.workspaceId);
      return addAttachment(services.pool, principal.workspaceId, { ...input, content: Buffer.from(content, 'base64') });
    }),
  list: reading
    .input(bySession)
    .output(attachmentListSchema)
    .query(({ ctx, input }) => listAttachments(ctx.services.pool, ctx.principal.workspaceId, input.sessionId)),
  get: reading
    .input(byAttachment)
    .output(attachmentContentSchema)
    .query(async ({ ctx, input }) => {
      const { content, ...attachment } = await getAttachment(ctx.services.pool, ctx.principal.workspaceId, input);
      return { ...attachment, content: content.toString('base64') };
    }),
  delete: writing
    .input(byAttachment)
    .output(byAttachment.extend({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await removeAttachment(ctx.services.pool, ctx.principal.workspaceId, input);
      return { ...input, deleted: true as const };
    }),
});

export interface AttachmentUpload {
  sessionId: string;
  /** null: the file came without a name. */
  name: string | null;
  bytes: AsyncIterable<Uint8Array>;
  /** The size of the whole upload; null if unknown. */
  totalBytes: number | null;
}

/** Like `attachments.add`, for a file that comes as it is, up to 5 MiB. Checks access itself. */
export async function uploadAttachment(
  given: Context,
  { sessionId, name, bytes, totalBytes }: AttachmentUpload,
  signal: AbortSignal,
): Promise<Attachment> {
  requireScope(given, 'sessions:write');
  const { services, principal } = inWorkspace(given);
  services.storage.requireRoom(principal.workspaceId);
  const gone = AbortSignal.any([signal, services.closing]);
  const limit = { bytes: maxAttachmentBytes, error: tooLarge };
  const pieces: Uint8Array[] = [];
  for await (const piece of measured(bytes, totalBytes ?? 0, gone, limit).bytes) pieces.push(piece);
  const parsed = attachmentInput.shape.name.catch('attachment').parse(name ?? undefined);
  return addAttachment(services.pool, principal.workspaceId, {
    sessionId,
    name: parsed,
    content: Buffer.concat(pieces),
  });
}
