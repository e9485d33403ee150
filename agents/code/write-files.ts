import { ServiceError } from '../../schema/errors.ts';
import type { FileWrittenEvent } from '../../schema/project-events.ts';
import type { Steps } from '../agent.ts';
import { briefData, briefRule } from '../kit/brief/brief-data.ts';
import { fileWritten } from '../kit/project/file-events.ts';
import { productOf } from '../kit/project/product.ts';
import { projectRules } from '../kit/project/prompt-rules.ts';
import { leftOut } from '../kit/writing/apply-blocks.ts';
import { askBlocks } from '../kit/writing/ask-blocks.ts';
import { fileRules } from '../kit/writing/block-rules.ts';
import { markOf } from '../kit/writing/mark.ts';
import type { ProjectFiles } from '../ports.ts';
import type { Prompt } from '../prompt.ts';
import { sideBySide, status } from '../steps.ts';
import { outlineOf, type Plan } from './plan.ts';
import type { CodeEvent, Context, Work } from './work.ts';

const fewestPerBatch = 3;
const mostPerBatch = 5;
/** As many calls of a run are under way at once, unless it is set otherwise (MODEL_PARALLEL). */
const usualParallel = 4;
/** How often a file that did not come whole is asked for alone. */
const triesAlone = 2;

const filesSystem = `
You are a senior engineer who writes a part of a complete, working React application. Others write the rest at the same time,
from the same plan.

Task: write the files that \`write\` names, each with exactly the exports that the plan gives it.
- Import from other files only what the plan or \`standing\` says that they export.
- \`refused\`, if it is there, says what was wrong with your last answer.
- \`existing\` has files that stand already under these paths: extend them and keep what people use.
- Every list has search where it can grow long, and an empty state; a form checks what is entered, with messages beside the
  fields; deleting asks first. Dates, amounts and choices are shown as people read them.
- Changes survive a reload where the browser lets them.
- ${briefRule}`;

/**
 * Files in groups of three to five, if there are that many, in the order of the plan: so many groups that the calls which are
 * under way at once end together.
 */
function batchesOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [];
  const even = usualParallel * Math.ceil(items.length / (usualParallel * mostPerBatch));
  const count = Math.max(1, Math.min(even, Math.floor(items.length / fewestPerBatch)));
  return Array.from({ length: count }, (_, index) =>
    items.slice(Math.floor((index * items.length) / count), Math.floor(((index + 1) * items.length) / count)),
  );
}

/** Asks the model for the files of a plan, a few at a time and side by side. Returns those that came whole. */
export async function* writeFiles(
  context: Context,
  work: Work,
  { plan, base }: { plan: Plan; base: ProjectFiles },
): Steps<CodeEvent, ProjectFiles> {
  const total = plan.files.length;
  const planned = new Set(plan.files.map(({ path }) => path));
  const written = new Set<string>();
  const standing = outlineOf(
    base,
    work.designed.map(({ path }) => path),
  );
  const batches = batchesOf(plan.files.map(({ path }) => path));
  const works = batches.map(
    (paths, index) => (signal: AbortSignal) =>
      oneBatch(
        context,
        {
          work,
          plan,
          base,
          standing,
          paths,
          number: index + 1,
          count: batches.length,
          stepId: `files:${index + 1}`,
          written,
          total,
          planned,
        },
        signal,
      ),
  );
  const made = yield* sideBySide(context.signal, works);
  const files = Object.assign({}, ...made) as ProjectFiles;
  if (total === 0 || Object.keys(files).length > 0) return files;
  throw new ServiceError(
    'output_invalid',
    'The model wrote no file in the form that it was asked for. Choose another model.',
  );
}

interface Batch {
  work: Work;
  plan: Plan;
  base: ProjectFiles;
  /** An outline of `base`. */
  standing: string;
  paths: readonly string[];
  /** From 1, out of how many batches. */
  number: number;
  count: number;
  stepId: string;
  /** The files of all batches that are written. */
  written: Set<string>;
  total: number;
  planned: ReadonlySet<string>;
}

async function* oneBatch(context: Context, batch: Batch, signal: AbortSignal): Steps<CodeEvent, ProjectFiles> {
  const { paths, stepId, written } = batch;
  const files = yield* context.step(stepId, async function* (): Steps<CodeEvent, ProjectFiles> {
    const part = `part ${batch.number} of ${batch.count}`;
    yield status(stepId, `Writing ${part}: ${paths.length === 1 ? 'one file' : `${paths.length} files`}`, 'running');
    const made: Record<string, string> = {};
    const refused: string[] = [];
    yield* ask(context, batch, { made, paths, isLast: false, refused }, signal);
    // What did not come whole is asked for alone, in an answer that is gone on with if it is cut off.
    let tries = triesAlone;
    for (const path of paths) {
      for (let left = tries; made[path] === undefined && left > 0; left -= 1) {
        yield* ask(context, batch, { made, paths: [path], isLast: left === 1, refused }, signal);
      }
      // The others would fail like this one. If they are needed, the checks find that they are missing.
      if (made[path] === undefined) tries = 1;
    }
    const missing = paths.filter((path) => made[path] === undefined);
    yield missing.length === 0
      ? status(stepId, `Wrote ${part}`, 'done')
      : status(stepId, `The model did not write ${missing.join(', ')}`, 'failed');
    return made;
  });
  // A batch that an earlier attempt wrote sends no events.
  for (const path of Object.keys(files)) written.add(path);
  return files;
}

/** A file that nobody planned may be a helper of these. One that another call writes, or that stands, is not theirs. */
function isOurs({ planned, base }: Batch, paths: readonly string[], path: string): boolean {
  return paths.includes(path) || (!planned.has(path) && base[path] === undefined);
}

interface Ask {
  /** Gets the files as they close. */
  made: Record<string, string>;
  paths: readonly string[];
  /** Nobody asks for these files again. */
  isLast: boolean;
  /** Why earlier answers could not be used, in words for their writer. */
  refused: string[];
}

/** One question. An answer that the model refuses or cannot end is none, unless it was the last question. */
async function* ask(context: Context, batch: Batch, asked: Ask, signal: AbortSignal): AsyncGenerator<FileWrittenEvent> {
  try {
    yield* askOnce(context, batch, asked, signal);
  } catch (error) {
    signal.throwIfAborted();
    const isPassing = error instanceof ServiceError && (passing.has(error.code) || asked.paths.length === 1);
    if (asked.isLast || !isPassing) throw error;
  }
}

const passing: ReadonlySet<string> = new Set(['output_refused', 'output_truncated']);

async function* askOnce(
  context: Context,
  batch: Batch,
  { made, paths, refused }: Ask,
  signal: AbortSignal,
): AsyncGenerator<FileWrittenEvent> {
  const mark = markOf(context.runId, batch.stepId);
  const isContinued = paths.length === 1;
  const prompt = filesPrompt(context, batch, { paths, mark, refused: refused.slice(-5) });
  const answer = askBlocks(context.model, { prompt, mark, takes: ['file'], isContinued }, signal);
  let next = await answer.next();
  for (; !next.done; next = await answer.next()) {
    const blocks = next.value;
    for (const block of blocks) {
      if (block.kind !== 'file' || !isOurs(batch, paths, block.path)) continue;
      const before = batch.base[block.path];
      const left = leftOut(before ?? null, block.content);
      if (left !== null) {
        refused.push(`${block.path}: ${left}`);
        continue;
      }
      made[block.path] = block.content;
      batch.written.add(block.path);
      const progress = { done: batch.written.size, total: Math.max(batch.total, batch.written.size) };
      yield fileWritten(block.path, before, block.content, progress);
    }
  }
}

function filesPrompt(
  context: Context,
  { work, plan, base, standing }: Batch,
  { paths, mark, refused }: { paths: readonly string[]; mark: string; refused: readonly string[] },
): Prompt {
  const { prd, brief } = context.session;
  return {
    task: 'code.files',
    shrinks: ['standing', 'product', 'brief'],
    system: `${filesSystem.trim()}\n\n${projectRules}\n\n${fileRules(mark)}`,
    data: {
      product: prd && productOf(prd),
      brief: briefData(brief),
      words: work.words,
      standing,
      plan: { summary: plan.summary, routes: plan.routes, files: plan.files, packages: plan.packages },
      existing: paths.flatMap((path) => (base[path] === undefined ? [] : [{ path, content: base[path] }])),
      write: paths,
      ...(refused.length > 0 && { refused }),
    },
    schema: null,
  };
}
