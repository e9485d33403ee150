import type { DraftRequest, Drafts } from '../../draft.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { chooseStarter } from '../choose.ts';
import { ideaOf } from '../idea.ts';
import { writeRecordsReply, writeReply } from './ideation-reply.ts';
import type { ReplyData, SummaryData } from '../../ideation/prompt.ts';

export const drafts: Drafts = {
  'ideation.reply': ({ data, messages }: DraftRequest<ReplyData>) => {
    const said = messages.slice(2).filter((message) => message.role === 'user');
    return reply(ideaOf(data.ideaSummary, ...said.map((message) => message.content)));
  },
  // The summary is the user's own words: it loses nothing and makes up nothing.
  'ideation.summarize': ({ data }: DraftRequest<SummaryData>) => {
    const said = data.conversation.filter((turn) => turn.role !== 'assistant').map((turn) => turn.content);
    return { ideaSummary: ideaOf(data.ideaSummary, ...said) };
  },
};

/** An idea that matches no starter stays an idea: the reply says what it would take, and the words are stored. */
async function reply(words: string): Promise<string> {
  try {
    const choice = await chooseStarter(words);
    return choice.how === 'starter' ? writeReply(choice, words) : writeRecordsReply(words);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_understood') return error.message;
    throw error;
  }
}
