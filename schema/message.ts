import { z } from 'zod';

const messageSchema = z
  .object({
    role: z.enum(['user', 'assistant', 'system']),
    content: z.string().min(1).max(100_000),
    sandboxUrl: z.string().optional().describe('Code agent: the sandbox to edit; it must be the one of this session.'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

/** For agents that need the user's words. */
export const requiredMessages = z.array(messageSchema).min(1).max(200);
/** For agents that derive what is missing from the session: absent and `[]` mean the same. */
export const optionalMessages = z.array(messageSchema).max(200).default([]);

/** The words of the user messages, in order. */
export function userWords(messages: readonly Message[]): string {
  return messages
    .filter((message) => message.role === 'user')
    .map((message) => message.content)
    .join('\n\n');
}
