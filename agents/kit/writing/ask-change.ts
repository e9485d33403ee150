import type { Model, ProjectFiles } from '../../ports.ts';
import type { Prompt } from '../../prompt.ts';
import type { Block, BlockKind } from '../blocks/block.ts';
import { toWritten, type WrittenFiles } from '../project/answer.ts';
import { applyBlocks, shortened, type Unplaced } from './apply-blocks.ts';
import { askBlocks } from './ask-blocks.ts';

/** How often a model is asked for the same change: once, and twice for what was not placed. */
const asks = 3;

/** What could not be applied, for the question about it alone. */
export interface Again {
  unplaced: readonly Unplaced[];
  /** The files that it is about, as they stand now. */
  files: WrittenFiles;
}

export interface ChangeQuestion {
  mark: string;
  takes: readonly BlockKind[];
  files: ProjectFiles;
  /** The files that the first question shows. */
  shown: readonly string[];
  /** The files that the request names: lines may go there without a question. */
  named: ReadonlySet<string>;
  /** `again` is null for the first question. */
  prompt(again: Again | null): Prompt;
}

export interface Change {
  files: ProjectFiles;
  renamed: Readonly<Record<string, string>>;
  /** The last block of its kind; null if there is none. */
  theme: Extract<Block, { kind: 'theme' }> | null;
  summary: string | null;
  notDone: string | null;
  /** What was not applied in the end. */
  unplaced: readonly Unplaced[];
}

/**
 * Asks for a change of files, in blocks, and applies it. Only blocks that could not be applied are asked for again, with the
 * lines that come nearest to them.
 */
export async function askChange(model: Model, question: ChangeQuestion, signal: AbortSignal): Promise<Change> {
  const change: Change = {
    files: question.files,
    renamed: {},
    theme: null,
    summary: null,
    notDone: null,
    unplaced: [],
  };
  let again: Again | null = null;
  let askedAboutLost = false;
  for (let ask = 1; ask <= asks; ask += 1) {
    const { blocks, unplaced } = await collect(model, question, question.prompt(again), signal);
    // Asked only whether lost lines are meant, it changes nothing: they are.
    if (again !== null && change.unplaced.length === 0 && blocks.length === 0) break;
    const applied = applyBlocks(change.files, blocks);
    change.files = applied.files;
    change.renamed = { ...change.renamed, ...applied.renamed };
    for (const block of blocks) {
      if (block.kind === 'theme') change.theme = block;
      if (block.kind === 'summary') change.summary = block.text;
      if (block.kind === 'not-done') change.notDone = block.text;
    }
    change.unplaced = [...unplaced, ...applied.unplaced];
    const lost: Unplaced[] = askedAboutLost ? [] : shortened(question.files, change, question.named);
    if (change.unplaced.length === 0 && lost.length === 0) break;
    askedAboutLost ||= lost.length > 0;
    again = askAgain(change.files, question.shown, [...change.unplaced, ...lost]);
  }
  return change;
}

/** Shows the files that the blocks are of; all that were shown, if one is of no file. */
function askAgain(files: ProjectFiles, shown: readonly string[], unplaced: readonly Unplaced[]): Again {
  const paths = new Set(unplaced.map(({ path }) => path));
  if ([...paths].some((path) => files[path] === undefined)) for (const path of shown) paths.add(path);
  return { unplaced, files: toWritten(files).filter(({ path }) => paths.has(path)) };
}

async function collect(
  model: Model,
  { mark, takes }: ChangeQuestion,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<{ blocks: readonly Block[]; unplaced: Unplaced[] }> {
  const answer = askBlocks(model, { prompt, mark, takes }, signal);
  let next = await answer.next();
  while (!next.done) next = await answer.next();
  const { blocks, open, problems, isWhole } = next.value;
  const unplaced = problems.map(({ path, message }) => unplacedOf(path ?? '', message));
  if (open !== null) unplaced.push(unplacedOf(open.path ?? '', 'is not whole: the answer ended in it'));
  if (!isWhole)
    unplaced.push(unplacedOf('', 'The answer ended here. Write what is still missing of the whole request.'));
  if (blocks.length === 0 && unplaced.length === 0) unplaced.push(unplacedOf('', 'The answer has no block.'));
  return { blocks, unplaced };
}

const unplacedOf = (path: string, reason: string): Unplaced => ({ path, reason, wrote: '', nearest: [] });
