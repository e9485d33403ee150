import type { DraftRequest, Drafts } from '../draft.ts';
import { ServiceError } from '../../schema/errors.ts';
import { chooseStarter } from '../starters/choose.ts';
import { ideaOf } from '../starters/idea.ts';
import { writeRecordsReply, writeReply } from '../starters/write-reply.ts';
import type { ReplyData, SummaryData } from './prompt.ts';

export const drafts: Drafts = {
  'ideation.reply': ({ data, messages }: DraftRequest<ReplyData>) => {
    const said = messages.slice(2).filter((message) => message.role === 'user');
    return reply(ideaOf(data.ideaSummary, ...said.map((message) => message.content)));
  },
  // The user's own words are the summary: nothing is lost of them, and nothing is made up.
  'ideation.summarize': ({ data }: DraftRequest<SummaryData>) => {
    const said = data.conversation.filter((turn) => turn.role !== 'assistant').map((turn) => turn.content);
    return { ideaSummary: ideaOf(data.ideaSummary, ...said) };
  },
};

/** An idea that no starter is stays an idea: the reply says what it takes, and the words are kept. */
async function reply(words: string): Promise<string> {
  try {
    const choice = await chooseStarter(words);
    return choice.how === 'starter' ? writeReply(choice, words) : writeRecordsReply(words);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_understood') return error.message;
    throw error;
  }
}
