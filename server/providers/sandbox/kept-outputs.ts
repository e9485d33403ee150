import type { ProjectFiles } from '../../../agents/ports.ts';
import type { BuiltApp } from '../../ports.ts';
import { releaseOf } from '../../../agents/kit/project/release.ts';

const outputsAtMost = 16;
const bytesAtMost = 64 * 1024 * 1024;

const keyOf = (name: string, files: ProjectFiles) => `${name}/${releaseOf(files)}`;

/** Keeps the outputs of the last builds in memory, so that files are built once to be checked and shown. */
export function keptOutputs() {
  /** The oldest first. */
  const kept = new Map<string, { app: BuiltApp; bytes: number }>();
  let total = 0;

  function drop(key: string): void {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    /** Returns the output of a sandbox's files; null if it is not kept. */
    find(name: string, files: ProjectFiles): BuiltApp | null {
      return kept.get(keyOf(name, files))?.app ?? null;
    },
    keep(name: string, files: ProjectFiles, app: BuiltApp): void {
      const key = keyOf(name, files);
      drop(key);
      const parts = [...Object.values(app.files), ...Object.values(app.maps)];
      const bytes = parts.reduce((sum, { length }) => sum + length, 0);
      kept.set(key, { app, bytes });
      total += bytes;
      // The newest stays, whatever its size, because it is checked and shown next.
      for (const oldest of kept.keys()) {
        if (oldest === key || (kept.size <= outputsAtMost && total <= bytesAtMost)) return;
        drop(oldest);
      }
    },
  };
}
export type KeptOutputs = ReturnType<typeof keptOutputs>;
