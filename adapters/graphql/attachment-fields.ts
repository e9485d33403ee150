import {
  type Attachment,
  attachmentContentSchema,
  attachmentInput,
  attachmentSchema,
} from '../../schema/attachment.ts';
import { idArgument } from './arguments.ts';
import type { Builder } from './builder.ts';
import { rootCost } from './limits.ts';
import { managementFields } from './management.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { Types } from './types.ts';

const attachment = { sessionId: 'The session.', id: 'The attachment, by its `attachmentId`.' };

/** Adds the fields for the pictures and texts that messages give to agents. */
export function addAttachmentFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  const node = types.object(readShape(attachmentSchema, 'Attachment', 'output').shape as ObjectShape, 'Service');
  builder.queryField('attachments', (t) =>
    t.field({
      type: [node],
      nullable: true,
      description: 'The attachments of a session, oldest first.',
      args: { sessionId: idArgument(t, 'The session.') },
      complexity: rootCost,
      resolve: async (_, { sessionId }, { caller }): Promise<Attachment[]> =>
        (await caller.attachments.list({ sessionId })).attachments,
    }),
  );
  manage.query('attachment', {
    description: 'An attachment with its bytes.',
    output: attachmentContentSchema,
    ids: attachment,
    call: ({ attachments }, { id, ...rest }) => attachments.get({ ...rest, attachmentId: id }),
  });
  manage.mutation('addAttachment', {
    description: 'Adds a picture or a text for a message. Send large files through REST, which takes them as they are.',
    output: attachmentSchema,
    ids: { sessionId: attachment.sessionId },
    input: attachmentInput,
    call: ({ attachments }, { input, ...ids }) => attachments.add({ ...ids, ...input }),
  });
  manage.removal('deleteAttachment', {
    description: 'Deletes an attachment. What runs have read in it stays in the session. Always true.',
    ids: attachment,
    call: ({ attachments }, { id, ...rest }) => attachments.delete({ ...rest, attachmentId: id }),
  });
}
