import type { AgentContext } from '../../agent.ts';
import type { Problem, ProjectFiles } from '../../ports.ts';
import type { Prompt } from '../../prompt.ts';
import { readModule } from '../modules/module.ts';
import { fileAt, isPath, pathOf } from '../modules/paths.ts';
import { toWritten, type WrittenFiles } from '../project/answer.ts';
import { projectRules } from '../project/prompt-rules.ts';
import { type Again, askChange } from '../writing/ask-change.ts';
import { changeRules, fileRules } from '../writing/block-rules.ts';
import { markOf } from '../writing/mark.ts';

interface PlannedFile {
  path: string;
  purpose: string;
  /** With their whole signatures. */
  exports: readonly string[];
}

export interface Repairer {
  /** The name of the task: `code.repair`. */
  task: string;
  /** The role and the task in words, before the rules; default: what fails is corrected. */
  words?: string;
  /** What was planned: a file of it that is missing is written as the plan says. Absent: nothing. */
  planned?: readonly PlannedFile[];
  /** Restores the files that a repair must not change. */
  settle(files: ProjectFiles): ProjectFiles;
}

export interface RepairTurn {
  files: ProjectFiles;
  problems: readonly Problem[];
  stepId: string;
  /** `whole`: the files with problems are written anew. */
  way: 'changes' | 'whole';
}

/** The most characters of files in one question. */
const mostChars = 32_000;
const mostProblems = 40;
const mostProblemChars = 1_500;

/** Asks the model to repair problems, in the files that have them and those that they import. */
export async function repair(
  context: Pick<AgentContext, 'runId' | 'model' | 'signal'>,
  { task, words = repairSystem, planned = [], settle }: Repairer,
  { files, problems, stepId, way }: RepairTurn,
): Promise<ProjectFiles> {
  const mark = markOf(context.runId, stepId);
  const shown = concerned(files, problems);
  const missing = planned.filter(({ path }) => files[path] === undefined);
  const change = await askChange(
    context.model,
    {
      mark,
      takes: way === 'whole' ? ['file', 'summary'] : ['file', 'edit', 'delete', 'rename', 'summary'],
      files,
      shown,
      // A repair takes lines away where the problems are.
      named: new Set(shown),
      prompt: (again) =>
        repairPrompt({ task, words }, mark, way, { ...dataOf(files, problems, shown, again), missing }),
    },
    context.signal,
  );
  return settle(change.files);
}

interface RepairData {
  problems: readonly Problem[];
  /** Files with problems, and those that they import. */
  files: WrittenFiles;
  /** The paths of all other files. */
  otherFiles: readonly string[];
  /** What of the last answer could not be applied. */
  again: Again['unplaced'] | null;
  /** Files that were planned and never written. */
  missing: readonly PlannedFile[];
}

function dataOf(
  files: ProjectFiles,
  problems: readonly Problem[],
  shown: readonly string[],
  again: Again | null,
): Omit<RepairData, 'missing'> {
  const paths = new Set(shown);
  return {
    problems: problems
      .slice(0, mostProblems)
      .map((problem) => ({ ...problem, text: problem.text.slice(0, mostProblemChars) })),
    files: again?.files ?? toWritten(files).filter(({ path }) => paths.has(path)),
    otherFiles: Object.keys(files).filter((path) => !paths.has(path)),
    again: again?.unplaced ?? null,
  };
}

/** The paths of files with problems, then of what they import, as long as they are not too much for one question. */
function concerned(files: ProjectFiles, problems: readonly Problem[]): string[] {
  const broken = problems.flatMap(({ path }) => (path !== null && files[path] !== undefined ? [path] : []));
  // A problem that nobody could place may come from anywhere: begin where the application begins.
  const first = broken.length > 0 ? broken : ['src/App.tsx'];
  const imported = first.flatMap((path) => importedBy(path, files));
  const shown: string[] = [];
  let chars = 0;
  for (const path of new Set([...first, ...imported])) {
    const length = files[path]?.length;
    if (length === undefined || (chars + length > mostChars && shown.length > 0)) continue;
    shown.push(path);
    chars += length;
  }
  return shown;
}

function importedBy(path: string, files: ProjectFiles): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const paths = new Set(Object.keys(files));
  const targets = readModule(path, files[path] ?? '').imports.map(({ target }) => target.name);
  return targets.filter(isPath).flatMap((target) => fileAt(pathOf(path, target), paths) ?? []);
}

const repairSystem = `
You are a senior React engineer. An application that was just written does not fit its types, does not build, or fails when a
page opens.

Task: read the problems and the files in the data, find the cause and correct it with the smallest change that keeps what
the application does. Do not delete a part to silence its error. A file that \`missing\` names was planned and never written:
write it as planned, if something needs it. \`again\` names what of your last answer could not be applied:
write that alone, from the files as they stand in the data.`;

function repairPrompt(
  { task, words }: { task: string; words: string },
  mark: string,
  way: RepairTurn['way'],
  data: RepairData,
): Prompt {
  const rules = way === 'whole' ? `Write each file that has problems anew.\n\n${fileRules(mark)}` : changeRules(mark);
  return {
    task,
    shrinks: ['otherFiles'],
    system: `${words}\n\n${projectRules}\n\n${rules}`,
    data,
    schema: null,
  };
}
