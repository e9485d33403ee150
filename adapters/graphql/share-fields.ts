import { z } from 'zod';
import {
  newShareSchema,
  shareCreateInput,
  sharedCommentPageSchema,
  sharedCommentSchema,
  sharedEventsSchema,
  sharedReplaySchema,
  shareFilterShape,
  sharePageSchema,
  shareSchema,
} from '../../schema/share.ts';
import type { Builder } from './builder.ts';
import { bulkCost, textRowCost } from './limits.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

/** Adds the fields for links that show a session, and for what they show to whoever has their tokens. */
export function addShareFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('shares', {
    description: 'The links of the workspace, or of one session, newest first, also those that have ended.',
    node: shareSchema,
    page: sharePageSchema,
    items: 'shares',
    id: 'shareId',
    values: z.object(shareFilterShape),
    call: ({ shares }, given) => shares.list(given),
  });
  manage.mutation('createShare', {
    description: 'Creates a link that shows a session to whoever has it. Only this response shows it.',
    output: newShareSchema,
    ids: { sessionId: 'The session.' },
    input: shareCreateInput.omit({ sessionId: true }).describe('The new link.'),
    call: ({ shares }, { sessionId, input }) => shares.create({ ...input, sessionId }),
  });
  manage.mutation('revokeShare', {
    description: 'Revokes a link. It stops working for good. Revoking it again changes nothing.',
    output: shareSchema,
    ids: { id: 'The link, by its `shareId`.' },
    call: ({ shares }, { id }) => shares.revoke({ shareId: id }),
  });
  manage.query('shared', {
    description: 'What a link shows. Takes the token of the link as the key.',
    output: sharedReplaySchema,
    call: ({ shared }) => shared.get(),
  });
  manage.query('sharedEvents', {
    description: 'A page of the events that a link shows. Takes the token of the link as the key.',
    output: sharedEventsSchema,
    cost: bulkCost,
    values: z.object({
      since: z.int().optional().describe('Events after this cursor. Default: 0.'),
      // It has more bits than an Int of GraphQL.
      epoch: z.number().optional().describe('The epoch of the cursor, a whole number, if it is known.'),
      limit: z.int().optional().describe('The most events to return, up to 1,000.'),
    }),
    call: ({ shared }, given) => shared.events(given),
  });
  manage.list('sharedComments', {
    description: 'The comments that a link shows, newest first. Takes the token of the link as the key.',
    node: sharedCommentSchema,
    page: sharedCommentPageSchema,
    items: 'comments',
    id: 'commentId',
    rowCost: textRowCost,
    call: ({ shared }, page) => shared.comments(page),
  });
}
