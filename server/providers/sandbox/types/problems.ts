import type { Problem, ProjectFiles } from '../../../../agents/ports.ts';
import { cleanErrors } from '../clean-errors.ts';

/** Numbers of problems, and of characters of one. */
const limits = { problems: 200, text: 500 };

const located = /^(.{1,300}?)\((\d{1,7}),\d{1,7}\): error (TS\d{1,6}): (.*)$/;
const general = /^error (TS\d{1,6}): (.*)$/;

/**
 * Reads TypeScript's output without colours: one line for each problem, and after it indented lines that explain it.
 * `readable`: paths that it may contain, each with its replacement.
 */
export function readProblems(
  printed: string,
  files: ProjectFiles,
  readable: readonly (readonly [path: string, instead: string])[],
): Problem[] {
  const problems: Problem[] = [];
  for (const line of printed.split('\n')) {
    const problem = readProblem(line.trimEnd(), files);
    const last = problems.at(-1);
    if (problem !== null) problems.push(problem);
    else if (last !== undefined && line.startsWith(' ')) last.text += `\n${line.trimEnd()}`;
    if (problems.length > limits.problems) break;
  }
  return problems
    .slice(0, limits.problems)
    .map((problem) => ({ ...problem, text: shorten(cleanErrors(problem.text, readable)) }));
}

function readProblem(line: string, files: ProjectFiles): Problem | null {
  const [, path = '', number = '', code = '', text = ''] = located.exec(line) ?? [];
  if (code !== '') {
    return Object.hasOwn(files, path)
      ? { path, line: Number(number), code, text }
      : { path: null, line: null, code, text };
  }
  const [, alone = '', what = ''] = general.exec(line) ?? [];
  return alone === '' ? null : { path: null, line: null, code: alone, text: what };
}

function shorten(text: string): string {
  return text.length > limits.text ? `${text.slice(0, limits.text - 1).toWellFormed()}…` : text;
}
