import type { ChatMessage } from './ports.ts';

/** What the drafter is asked. */
export interface DraftRequest<Data> {
  /** The prompt's data block, read back. */
  data: Data;
  /** As a model gets them: the system's, the one with the data, then the turns. */
  messages: readonly ChatMessage[];
}

/** Rules that answer one task from the user's own words: text, or the value that the prompt's schema asks for. */
// oxlint-disable-next-line typescript/no-explicit-any -- each task has its own data; the prompt's builder types it
export type Draft<Data = any> = (request: DraftRequest<Data>) => unknown | Promise<unknown>;

/** By task: `prd.write`. */
export type Drafts = Readonly<Record<string, Draft>>;
