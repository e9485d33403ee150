import type { BriefData } from '../kit/brief/brief-data.ts';
import type { WrittenFiles } from '../kit/project/answer.ts';
import type { ProductData } from '../kit/project/product.ts';
import type { Prompt } from '../prompt.ts';
import type { FindingToFix } from './findings.ts';
import { type EditAnswer, editAnswerSchema, type WriteAnswer, writeAnswerSchema } from './schema.ts';

export interface DesignedScreen {
  id: string;
  name: string;
  /** The module that exports the screen's component. */
  path: string;
}

export interface WriteData {
  product: ProductData | null;
  ideaSummary: string | null;
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
  /** The user's request in this run; empty if there is none. */
  words: string;
  designed: readonly DesignedScreen[];
  existingFiles: WrittenFiles;
}

/** No model is asked this: the drafter's rules answer it from the data. */
export function draftedWritePrompt(data: WriteData): Prompt<WriteAnswer> {
  return {
    task: 'code.write',
    system: 'Task: write the whole application for the product in the data.',
    data,
    schema: writeAnswerSchema,
  };
}

export interface EditData {
  /** What to change, in the user's words. */
  words: string;
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
  /** The earlier messages, oldest first. */
  earlier: readonly { role: string; content: string }[];
  /** What tests and tools found and this change should fix; empty if nothing. */
  findings: readonly FindingToFix[];
  product: Pick<ProductData, 'title' | 'summary' | 'entities'> | null;
  files: WrittenFiles;
}

/** As above, for a change. */
export function draftedEditPrompt(data: EditData): Prompt<EditAnswer> {
  return {
    task: 'code.edit',
    system: 'Task: change what the words in the data ask for.',
    data,
    schema: editAnswerSchema,
  };
}
