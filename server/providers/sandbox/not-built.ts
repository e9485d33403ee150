import type { Build, FilesChecked } from '../../../agents/ports.ts';

/** Returns the result of a check of files that do not build. */
export function notBuilt({ errors, durationMs }: Build & { ok: false }): FilesChecked {
  return {
    state: 'failed',
    problems: [{ path: null, line: null, code: 'build', text: errors.slice(0, 500) }],
    durationMs,
  };
}
