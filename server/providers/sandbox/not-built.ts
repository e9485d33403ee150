import type { Build, FilesChecked, Looked } from '../../../agents/ports.ts';

/** Returns the result of a check of files that do not build. */
export function notBuilt({ errors, durationMs }: Build & { ok: false }): FilesChecked {
  return {
    state: 'failed',
    problems: [{ path: null, line: null, code: 'build', text: errors.slice(0, 500) }],
    durationMs,
  };
}

/** Returns the result of a look at files that do not build. */
export function notLooked({ errors, durationMs }: Build & { ok: false }): Looked {
  return { state: 'not_checked', reason: `It does not build: ${errors.slice(0, 500)}`, durationMs };
}
