import type { ChatMessage } from './ports.ts';

/** What the drafter is asked: the prompt's data block, read back, and the turns around it. */
export interface DraftRequest<Data> {
  data: Data;
  messages: readonly ChatMessage[];
}

/** Rules that answer one task from the user's own words: text, or the value that the prompt's schema asks for. */
// oxlint-disable-next-line typescript/no-explicit-any -- each task has its own data; the prompt's builder types it
export type Draft<Data = any> = (request: DraftRequest<Data>) => unknown | Promise<unknown>;

/** By task: `prd.write`. */
export type Drafts = Readonly<Record<string, Draft>>;
