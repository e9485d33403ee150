import { z } from 'zod';
import { maxMessageAttachments } from './attachment-limits.ts';

/** The largest attachment, in bytes. */
export const maxAttachmentBytes = 5 * 1024 * 1024;
/** The most attachments of a session, and the most bytes of all of them. */
export const maxAttachments = 50;
export const maxSessionAttachmentBytes = 50 * 1024 * 1024;

export const pictureTypes = ['image/png', 'image/jpeg'] as const;
export const textTypes = [
  'text/csv',
  'text/tab-separated-values',
  'text/markdown',
  'text/plain',
  'application/json',
] as const;

export type PictureType = (typeof pictureTypes)[number];
export type AttachmentType = PictureType | (typeof textTypes)[number];

const name = z.string().trim().min(1).max(255).describe('The name of the file: `sketch.png`.');

export const attachmentSchema = z
  .object({
    attachmentId: z.string().describe('Identifies the attachment; an opaque string.'),
    name: z.string().describe('The name of the file.'),
    mediaType: z.enum([...pictureTypes, ...textTypes]).describe('What it is, as its content and its name say.'),
    bytes: z.int().min(1).describe('The size of the file.'),
    sha256: z.string().describe('The hash of the file, in hexadecimal.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'Attachment', description: 'A picture or a text file that a message can give to an agent.' });
export type Attachment = z.infer<typeof attachmentSchema>;

export const attachmentListSchema = z
  .object({ attachments: z.array(attachmentSchema).describe('Oldest first.') })
  .meta({ id: 'AttachmentList', description: 'The attachments of a session.' });

export const attachmentContentSchema = attachmentSchema
  .extend({ content: z.string().describe('The bytes of the file, as base64.') })
  .meta({ id: 'AttachmentContent', description: 'An attachment with its bytes.' });

export const attachmentInput = z
  .object({
    name,
    content: z
      .base64()
      .min(1)
      .describe('The bytes of the file, as base64. A body may have 1 MiB; over REST, a file can be sent as it is.'),
  })
  .describe('The new attachment.');

export const attachmentIds = z
  .array(z.string().max(100))
  .max(maxMessageAttachments)
  .optional()
  .describe('Attachments of the session, by their ids, for the agent to read or to look at.');
