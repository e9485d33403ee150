import { z } from 'zod';
import { attachmentIds } from './attachment.ts';

const messageSchema = z
  .object({
    role: z.enum(['user', 'assistant', 'system']).describe('Who wrote the message.'),
    content: z.string().min(1).max(100_000).describe('The text of the message.'),
    sandboxUrl: z
      .string()
      .optional()
      .describe('Code agent only: the sandbox to edit; it must be the one of this session.'),
    attachments: attachmentIds,
  })
  .meta({ id: 'Message', description: 'A turn of a conversation.' });
export type Message = z.infer<typeof messageSchema>;
/** A message and who wrote it. */
export type Turn = Pick<Message, 'role' | 'content'>;

/** For agents that need the user's words. */
export const requiredMessages = z
  .array(messageSchema)
  .min(1)
  .max(200)
  .describe('The user’s messages and the answers, in order.');
/** For agents that derive missing input from the session: absent and `[]` mean the same. */
export const optionalMessages = z
  .array(messageSchema)
  .max(200)
  .default([])
  .describe('What to do, in words; if empty, it is derived from the session.');

/** Joins the text of the user messages, in order. */
export function userWords(messages: readonly Message[]): string {
  return messages
    .filter((message) => message.role === 'user')
    .map((message) => message.content)
    .join('\n\n');
}
