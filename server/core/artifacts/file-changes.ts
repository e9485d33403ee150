import { setImmediate } from 'node:timers/promises';
import type { FileChange } from '../../../schema/artifact.ts';

type Files = Readonly<Record<string, string>>;

/** Returns the differences between two sets of files, by path. Yields to the event loop between files. */
export async function fileChanges(before: Files, after: Files): Promise<FileChange[]> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const changes: FileChange[] = [];
  for (const path of paths) {
    const [old, next] = [before[path], after[path]];
    if (old === next) continue;
    changes.push(await fileChange(path, old, next));
    await setImmediate();
  }
  return changes;
}

async function fileChange(path: string, old: string | undefined, next: string | undefined): Promise<FileChange> {
  // Loaded on first use: only comparisons need it.
  const { filePatch } = await import('../../../agents/kit/blocks/unified-diff.ts');
  const { text, ...counts } = filePatch(path, old ?? null, next ?? null);
  const change = old === undefined ? 'added' : next === undefined ? 'removed' : 'changed';
  return { path, change, ...counts, patch: text };
}
