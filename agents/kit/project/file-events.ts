import { createHash } from 'node:crypto';
import { type FileWrittenEvent, mostContentBytes } from '../../../schema/project-events.ts';
import type { ProjectFiles } from '../../ports.ts';
import { unifiedDiff } from '../blocks/unified-diff.ts';

/** The event of a file that was written over another, or created if there was none. */
export function fileWritten(
  path: string,
  before: string | undefined,
  after: string,
  progress: { done: number; total: number },
  renamedFrom?: string,
): FileWrittenEvent {
  const bytes = Buffer.byteLength(after);
  const isNew = before === undefined;
  return {
    type: 'file_written',
    path,
    change: isNew ? 'created' : renamedFrom === undefined ? 'changed' : 'renamed',
    content: isNew && bytes <= mostContentBytes ? after : null,
    diff: isNew ? null : unifiedDiff(path, before, after),
    bytes,
    sha256: createHash('sha256').update(after).digest('hex'),
    ...progress,
  };
}

/** The events that lead from some files to others. `renamed` has the earlier path of each file that moved. */
export function changesBetween(
  before: ProjectFiles,
  after: ProjectFiles,
  renamed: Readonly<Record<string, string>> = {},
): FileWrittenEvent[] {
  const written = Object.keys(after).filter((path) => after[path] !== before[path]);
  const gone = Object.keys(before).filter((path) => after[path] === undefined);
  const total = written.length + gone.length;
  return [
    ...gone.map((path, index): FileWrittenEvent => ({
      type: 'file_written',
      path,
      change: 'deleted',
      content: null,
      diff: null,
      bytes: 0,
      sha256: null,
      done: index + 1,
      total,
    })),
    ...written.map((path, index) => {
      const from = renamed[path];
      const progress = { done: gone.length + index + 1, total };
      return fileWritten(path, before[from ?? path], after[path] ?? '', progress, from);
    }),
  ];
}
