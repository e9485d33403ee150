import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import { z } from 'zod';
import type { Prompt } from '../prompt.ts';
import { asChat, type Turn } from './turns.ts';

export interface ReplyData {
  /** The session's summary of the idea so far. */
  ideaSummary: string | null;
  /** What the user attached. Absent: nothing. */
  attachments?: NonNullable<BriefData['attachments']>;
}

/** Asks for the answer in the conversation: plain text, streamed. */
export function replyPrompt(data: ReplyData, turns: readonly Turn[]): Prompt {
  return {
    task: 'ideation.reply',
    shrinks: ['attachments', 'ideaSummary'],
    system: `You are a product strategist who helps somebody shape an idea for software.

Task: answer the last message of the conversation.

Rules:
- Play back in two or three sentences what you understood: who it is for, what they do with it, which things it keeps.
- Name what is still open, then ask two or three pointed questions whose answers would change what is built.
- When the messages already answer a question, use the answer instead of asking again.
- Build on the idea summary in the data, which stands for what was agreed before this conversation. Newer words win.
- Invent no numbers, customers, quotes or facts. Say so where you guess.
- Write in the language of the last message, in plain text, at most 200 words.`,
    data,
    turns: asChat(turns),
    schema: null,
    maxOutputTokens: 1200,
  };
}

export interface SummaryData extends Pick<ReplyData, 'ideaSummary'> {
  conversation: readonly Turn[];
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
}

export const summarySchema = z.object({
  ideaSummary: z.string().describe('Two to six sentences of plain prose.'),
});

/** Asks for a summary of the idea as it is now. */
export function summaryPrompt(data: SummaryData): Prompt<z.infer<typeof summarySchema>> {
  return {
    task: 'ideation.summarize',
    shrinks: ['conversation', 'brief', 'ideaSummary'],
    tier: 'fast',
    system: `You are a product strategist who writes down what an idea has become.

Task: from the idea summary so far and the conversation, write the idea summary that later work builds on.

Rules:
- Say who it is for, what each of them does with it and which things it keeps, in the user's own terms.
- Keep every decision and limit that the user stated. Where newer words contradict older ones, the newer ones win.
- Take over nothing that only the assistant suggested and the user did not accept.
- Invent no numbers, customers, quotes or facts. Leave out what is still open.
- ${briefRule}
- Two to six sentences of plain prose in the user's language. No headings, no lists.`,
    data,
    schema: summarySchema,
    maxOutputTokens: 1200,
  };
}
