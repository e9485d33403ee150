import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Drafts } from '../../../agents/draft.ts';
import type { ChatMessage, Model } from '../../../agents/ports.ts';
import { readDataBlock } from '../../../agents/prompt.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { chatModel } from './chat-model.ts';
import { defaultPatience } from './failure.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import { knownServer } from './known-server.ts';
import { attachReads, type Reads } from './reads.ts';
import type { ModelFetch } from './streaming-fetch.ts';

const taskHeader = 'x-draft-task';
/** Words per read, about as many as a fast server puts into one write. */
const wordsPerRead = 24;
/** No model counted tokens. */
const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

export interface OfflineModelOptions {
  /** Loads the drafts with the first call. */
  loadDrafts(): Promise<Drafts>;
  /** Returns which model answers, in the language of the words. */
  notice(words: string): Promise<string>;
}

/**
 * The built-in drafter. It uses the same client and code path as every other model; the agents' drafts answer in this
 * process.
 */
export function offlineModel(options: OfflineModelOptions): Model {
  return chatModel({
    apiKey: 'offline',
    // Never connected to, because `fetch` answers itself.
    baseUrl: 'http://offline.invalid/v1',
    model: offlineModelName,
    fetch: draftFetch(options.loadDrafts),
    patience: defaultPatience,
    maxAnswerBytes: Number.POSITIVE_INFINITY,
    reasoningEffort: null,
    keepsTurns: true,
    known: knownServer({ server: offlineModelName, store: null, limits: null, logger: { warn() {} } }),
    notice: (words) => options.notice(words),
    headersFor: (request) => ({ [taskHeader]: request.task }),
  });
}

function draftFetch(loadDrafts: OfflineModelOptions['loadDrafts']): ModelFetch {
  return async (_address, init) => {
    const task = new Headers(init?.headers).get(taskHeader) ?? '';
    const { messages } = JSON.parse(String(init?.body)) as { messages: ChatMessage[] };
    const text = await draft(await loadDrafts(), task, messages);
    const answered = new Response(null, { headers: { 'content-type': 'text/event-stream' } });
    return attachReads(answered, inProcessReads(completion(text)));
  };
}

async function draft(drafts: Drafts, task: string, messages: readonly ChatMessage[]): Promise<string> {
  const rules = Object.hasOwn(drafts, task) ? drafts[task] : undefined;
  if (!rules) throw new ServiceError('model_error', `The offline drafter has no rules for ${task}.`);
  const material = messages.find(({ role }) => role === 'user')?.content ?? '';
  let answer: unknown;
  try {
    answer = await rules({ data: readDataBlock(material), messages });
  } catch (cause) {
    // A message of a draft to the user, such as `not_understood`, is the answer.
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError('model_error', `The offline drafter failed at ${task}.`, { cause });
  }
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

/** The wire text of a streamed completion: one chunk per word, several words per read. */
function* completion(text: string): Generator<string> {
  const words = text.match(/\s*\S+|\s+/g) ?? [];
  for (let start = 0; start < words.length; start += wordsPerRead) {
    yield words
      .slice(start, start + wordsPerRead)
      .map((content) => chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }))
      .join('');
  }
  yield chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  yield `${chunk({ choices: [], usage })}data: [DONE]\n\n`;
}

function chunk(members: object): string {
  const head = { id: 'chatcmpl-offline', object: 'chat.completion.chunk', created: 0, model: offlineModelName };
  return `data: ${JSON.stringify({ ...head, ...members })}\n\n`;
}

function inProcessReads(pieces: Generator<string>): Reads {
  return {
    read(take, cut) {
      void (async () => {
        for (const piece of pieces) {
          // Let other work run between two reads of a long draft.
          await nextTurn();
          await take([Buffer.from(piece, 'utf8')]);
        }
        await take(null);
      })().catch(cut);
    },
    begun() {},
    close: () => void pieces.return(undefined),
  };
}
