import { z } from 'zod';
import { artifactHeadSchema } from './artifact.ts';
import { authorSchema } from './actor.ts';

const { artifactId, kind, name, version } = artifactHeadSchema.shape;

export const commentSchema = z
  .object({
    commentId: z.string().describe('Identifies the comment; an opaque string.'),
    artifactId: artifactId.describe('The version that it is about.'),
    kind,
    name,
    version,
    anchor: z
      .string()
      .nullable()
      .describe('The part that it is about: an id such as `US-1`, or the name of a section; null: the whole version.'),
    text: z.string().describe('What was written.'),
    author: authorSchema,
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    resolvedAt: z.iso.datetime().nullable().describe('ISO 8601, UTC: when it was resolved; null while it is open.'),
  })
  .meta({ id: 'Comment', description: 'What somebody wrote about a version of an artifact.' });
export type Comment = z.infer<typeof commentSchema>;

export const commentPageSchema = z
  .object({
    comments: z.array(commentSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'CommentPage', description: 'A page of the comments of a session.' });

export const commentCreateInput = z
  .object({
    artifactId: z.string().describe('The version to comment on, by its id.'),
    anchor: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .describe('An id such as `US-1`, or the name of a section; null: the whole version.'),
    text: z.string().trim().min(1).max(10_000).describe('The comment, in plain words.'),
  })
  .describe('The new comment.');

/** What a list of comments can be limited to. */
export const commentFilterShape = {
  kind: z.string().min(1).max(100).optional().describe('Only comments on artifacts of this kind: `prd`.'),
};
