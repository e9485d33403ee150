import type { ChatMessage } from './ports.ts';

/** The input of a draft rule. */
export interface DraftRequest<Data> {
  /** The prompt's data block, parsed. */
  data: Data;
  /** The messages as a model gets them: the system's, the one with the data, then the turns. */
  messages: readonly ChatMessage[];
}

/** Answers one task by rules, from the user's own words: text, or the value that the prompt's schema asks for. */
// oxlint-disable-next-line typescript/no-explicit-any -- each task has its own data; the prompt's builder types it
export type Draft<Data = any> = (request: DraftRequest<Data>) => unknown | Promise<unknown>;

/** Rules by task, such as `prd.write`. */
export type Drafts = Readonly<Record<string, Draft>>;
