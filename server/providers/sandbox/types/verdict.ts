import type { FilesChecked, NotChecked, ProjectFiles } from '../../../../agents/ports.ts';
import { readProblems } from './problems.ts';

/** How TypeScript runs, on this machine and at a vendor's. */
export const typesProgram = {
  arguments: ['--project', '.', '--pretty', 'false'],
  // From this limit on, Go collects garbage rather than taking more memory.
  environment: { GOMEMLIMIT: '1GiB', GOMAXPROCS: '2' },
  milliseconds: 10_000,
} as const;

/** The problem of a project whose check a limit ended. */
export const tooHeavy = {
  time: `The types take longer than ${typesProgram.milliseconds / 1000} s to check. Simplify them.`,
  memory: 'The types take more memory to check than there is. Simplify them.',
  output: 'There are too many problems with types to list them.',
};

/** The result of a check of types, without its duration. */
export type TypesVerdict = Omit<Exclude<FilesChecked, NotChecked>, 'durationMs'> | Omit<NotChecked, 'durationMs'>;

/** Go exits with the code that TypeScript has for problems if it cannot get memory, or if a stack grows too large. */
export function isOutOfMemory(complaint: string): boolean {
  return /^(?:fatal error: .*(?:out of memory|cannot allocate|stack overflow)|runtime: .*(?:out of memory|stack exceeds))/im.test(
    complaint,
  );
}

/** Returns what TypeScript says; null if it failed itself. `readable`: as in `readProblems`. */
export function readVerdict(
  code: number | null,
  printed: string,
  files: ProjectFiles,
  readable: readonly (readonly [path: string, instead: string])[],
): TypesVerdict | null {
  if (code === 0) return { state: 'passed', problems: [] };
  const problems = code === 1 || code === 2 ? readProblems(printed, files, readable) : [];
  return problems.length > 0 ? { state: 'failed', problems } : null;
}

export function failed(text: string): TypesVerdict & { state: 'failed' } {
  return { state: 'failed', problems: [{ path: null, line: null, code: null, text }] };
}

export function notChecked(reason: string): TypesVerdict {
  return { state: 'not_checked', reason };
}
