import { z } from 'zod';

const messageSchema = z
  .object({
    role: z.enum(['user', 'assistant', 'system']).describe('Who says it.'),
    content: z.string().min(1).max(100_000).describe('What is said.'),
    sandboxUrl: z.string().optional().describe('Code agent: the sandbox to edit; it must be the one of this session.'),
  })
  .meta({ id: 'Message', description: 'A turn of a conversation.' });
export type Message = z.infer<typeof messageSchema>;

/** For agents that need the user's words. */
export const requiredMessages = z
  .array(messageSchema)
  .min(1)
  .max(200)
  .describe('The words of the user, and what was answered, in order.');
/** For agents that derive what is missing from the session: absent and `[]` mean the same. */
export const optionalMessages = z
  .array(messageSchema)
  .max(200)
  .default([])
  .describe('What to do, in words; without any, it is derived from the session.');

/** The words of the user messages, in order. */
export function userWords(messages: readonly Message[]): string {
  return messages
    .filter((message) => message.role === 'user')
    .map((message) => message.content)
    .join('\n\n');
}
