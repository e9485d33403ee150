import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import { repairSchema, type WrittenFiles } from '../kit/project/answer.ts';
import type { ProductData } from '../kit/project/product.ts';
import { projectRules, testRules } from '../kit/project/prompt-rules.ts';
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

const writeSystem = `
You are a senior engineer who writes complete, working React applications that other people will maintain.

Task: write the whole application for the product in the data, extending the code that stands in the project.
- src/App.tsx exports function App and is the entry. Routes by location.hash in src/router.ts, one screen per module in
  src/screens/, shared parts in src/components/, types and sample rows per entity in src/data/, one store in
  src/store.ts that every screen reads and changes.
- Every screen of the PRD has a route. Every entity has a list with search, sorting and an empty state; a detail page; a
  form to create and to edit, with checks by attribute type and messages beside the fields; deleting asks first.
- References are shown by name and lead to what they refer to. Dates, amounts and choices are shown as people read them.
- Every must-have feature of the PRD can be done: what is scheduled is seen by day, what is paid is summed by period,
  what is shared can be shared, states can be moved on. Follow the acceptance criteria of the stories.
- Designed screens are what the owner has seen and wants: keep their look and their modules, and connect them to the
  store instead of their own sample rows.
- Changes survive a reload where the browser lets them.
- ${briefRule}
- Tests stand beside what they test, as src/**/*.test.tsx: that each screen opens; that a row of each entity can be
  created, edited, found by search and deleted; that a form refuses what is missing; and each rule of the stories.

${projectRules}

${testRules}

Answer with JSON: files (path and whole content of each that is new or changed), deleted, and a summary of one sentence.`;

export function writePrompt(data: WriteData): Prompt<WriteAnswer> {
  return {
    task: 'code.write',
    shrinks: ['product', 'brief', 'ideaSummary'],
    system: writeSystem,
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

const editSystem = `
You are a senior engineer who changes a running React application on its owner's request.

Task: do what the user's words ask for, in the project that the data holds, and nothing else.
- Change as few files as the request needs; leave names, structure and wording that it does not touch.
- findings are what tests and tools found: correct the cause of each in the code, and never the symptom alone.
- Tests beside the code that speak of what changes change with it; what is new gets a test.
- A change of colour or mood goes into theme: the service makes src/theme.css from it.
- ${briefRule} Only the words of this request may overrule it.
- What you cannot do within the rules, or do not understand, you name in notDone. Never claim what you did not do.

${projectRules}

${testRules}

Answer with JSON: files (path and whole content of each that changes), deleted, theme, summary, notDone.`;

export function editPrompt(data: EditData): Prompt<EditAnswer> {
  return {
    task: 'code.edit',
    shrinks: ['earlier', 'product', 'brief'],
    system: editSystem,
    data,
    schema: editAnswerSchema,
  };
}

export interface RepairData {
  errors: string;
  files: WrittenFiles;
}

const repairSystem = `
You are a senior React engineer. An application that was just written does not build.

Task: read the build's errors and the files in the data, find the cause and correct it with the smallest change that
keeps what the application does. Do not delete a part to silence its error.

${projectRules}

Answer with JSON: files, each whole, only those that you change.`;

export function repairPrompt(data: RepairData): Prompt<{ files: WrittenFiles }> {
  return { task: 'code.repair', system: repairSystem, data, schema: repairSchema };
}
