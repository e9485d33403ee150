import { z } from 'zod';
import { agentListSchema } from './agent-list.ts';
import { authorSchema } from './actor.ts';
import { commentSchema } from './comment.ts';

/** What a link can show beside the work of the agents. */
export const shareParts = ['cost', 'people', 'comments', 'signals', 'preview'] as const;
export type SharePart = (typeof shareParts)[number];

const partShape = {
  cost: z.boolean().describe('Tokens, prices and the names of models.'),
  people: z.boolean().describe('Names of people, what they asked for in their own words, and authors of quotes.'),
  comments: z.boolean().describe('Comments on the versions that the link shows.'),
  signals: z.boolean().describe('Signals that the workspace imported, and quotes of them.'),
  preview: z.boolean().describe('The application, as it was built at the cursor. What is in it is shown as it is.'),
};

export const shareIncludeSchema = z
  .object(partShape)
  .meta({ id: 'ShareInclude', description: 'What a link shows beside the work of the agents.' });
export type ShareInclude = z.infer<typeof shareIncludeSchema>;

const { sessionId, include, expiresAt } = {
  sessionId: z.string().describe('The session that it shows.'),
  include: shareIncludeSchema,
  expiresAt: z.iso.datetime().describe('ISO 8601, UTC: it works until then.'),
};
const cursor = z.int().min(0).describe('The last event that it shows; 0: none.');

export const shareSchema = z
  .object({
    shareId: z.string().describe('Identifies the link; an opaque string. It is not the token.'),
    sessionId,
    sessionName: z.string().nullable().describe('The name that people gave the session; null without one.'),
    ideaSummary: z.string().nullable().describe('The idea of the session, as it is now.'),
    cursor,
    include,
    status: z
      .enum(['active', 'expired', 'revoked', 'forbidden'])
      .describe('Only an `active` link works. `forbidden`: the workspace allows no links at present.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    createdBy: authorSchema,
    expiresAt,
    lastOpenedAt: z.iso.datetime().nullable().describe('Rounded to the minute; null: nobody has opened it.'),
    revokedAt: z.iso.datetime().nullable().describe('When it was revoked; null if it was not.'),
  })
  .meta({ id: 'Share', description: 'A link that shows a session to whoever has it, without its token.' });
export type Share = z.infer<typeof shareSchema>;

export const newShareSchema = shareSchema
  .extend({
    token: z.string().describe('What the link proves itself with: shown only in this response.'),
    link: z.string().describe('The address to hand over: shown only in this response.'),
  })
  .meta({ id: 'NewShare', description: 'A link, with its token.' });
export type NewShare = z.infer<typeof newShareSchema>;

export const sharePageSchema = z
  .object({
    shares: z.array(shareSchema).describe('Newest first; includes links that have ended.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'SharePage', description: 'A page of the links of a workspace.' });

export const shareCreateInput = z
  .object({
    sessionId,
    cursor: cursor.optional().describe('The last event to show; if left out, the last one of the log.'),
    expiresInDays: z.int().min(1).max(365).default(7).describe('For how many days it works.'),
    include: z
      .object(partShape)
      .partial()
      .meta({ id: 'ShareParts', description: 'What to show beside the work of the agents. Default: nothing.' })
      .optional(),
  })
  .describe('The new link.');

/** What a list of links can be limited to. */
export const shareFilterShape = {
  sessionId: z.string().min(1).max(100).optional().describe('Only links to this session.'),
};

const askedSchema = z
  .object({
    runId: z.string().describe('The run, as its events name it.'),
    text: z.string().describe('What it was asked, at most 2,000 characters.'),
  })
  .meta({ id: 'SharedRequest', description: 'What somebody asked a run to do.' });

export const sharedReplaySchema = z
  .object({
    title: z.string().nullable().describe('The name that people gave the session; null without one.'),
    idea: z.string().nullable().describe('The idea, as it was at the cursor; null before it was summed up.'),
    cursor,
    epoch: z.number().describe('The epoch of the cursors: pass it on with them.'),
    include,
    expiresAt,
    sharedBy: z.string().nullable().describe('Who made the link; null unless people are included.'),
    asked: z.array(askedSchema).describe('What the runs were asked; empty unless people are included.'),
    previewUrl: z
      .string()
      .nullable()
      .describe(
        'Opens the application, as long as the link works; null if it is not included, or its build is not kept.',
      ),
    agents: agentListSchema.shape.agents.describe('The agents of the service, whose names a page shows.'),
  })
  .meta({ id: 'SharedReplay', description: 'What a link shows.' });
export type SharedReplay = z.infer<typeof sharedReplaySchema>;

export const sharedEventsSchema = z
  .object({
    events: z
      .array(z.record(z.string(), z.unknown()))
      .describe(
        'In order and without a gap. What is left out of one keeps its place: type `withheld`, if all of it is.',
      ),
    nextCursor: z.int().min(0).describe('`since` of the next page.'),
    latestCursor: z.int().min(0).describe('The last event that the link shows.'),
    hasMore: z.boolean().describe('Whether there is a next page.'),
    epoch: z.number().describe('The epoch of the cursors: pass it on with them.'),
  })
  .meta({ id: 'SharedEvents', description: 'A page of the events that a link shows.' });
export type SharedEvents = z.infer<typeof sharedEventsSchema>;

const { commentId, kind, name, version, anchor, text, createdAt, resolvedAt } = commentSchema.shape;
export const sharedCommentSchema = z
  .object({
    commentId,
    kind,
    name,
    version,
    anchor,
    text,
    authorName: z.string().nullable().describe('Who wrote it; null unless people are included.'),
    createdAt,
    resolvedAt,
  })
  .meta({ id: 'SharedComment', description: 'A comment, as a link shows it.' });
export type SharedComment = z.infer<typeof sharedCommentSchema>;

export const sharedCommentPageSchema = z
  .object({
    comments: z.array(sharedCommentSchema).describe('Newest first; empty unless comments are included.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'SharedCommentPage', description: 'A page of the comments that a link shows.' });
