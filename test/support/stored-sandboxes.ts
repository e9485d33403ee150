import type { MikroORM } from '@mikro-orm/postgresql';
import type { ProjectFiles, Sandbox } from '../../agents/ports.ts';
import type { SandboxOwner, SandboxProvider } from '../../server/ports.ts';
import { runPreviews } from '../../server/providers/preview/publish.ts';
import {
  firstPreview,
  openSandboxRow,
  readSandboxFiles,
  removeOrphanRows,
  storeBuild,
} from '../../server/providers/sandbox/rows.ts';

export interface StoredSandboxesOptions {
  orm: MikroORM;
  previewUrl(name: string): string;
  /** How many builds of versions each session keeps. */
  keep: number;
  /** Returns the build of files, which takes no process. */
  build(files: ProjectFiles): Record<string, Buffer>;
}

/** Sandboxes that store what they show as local ones do. They check nothing. */
export function storedSandboxes(options: StoredSandboxesOptions): SandboxProvider {
  const { orm, previewUrl, keep } = options;
  return {
    sandboxes: (owner) => ({ open: () => open(options, owner), [Symbol.dispose]() {} }),
    previews: (owner) => runPreviews(orm, previewUrl, owner),
    removeOrphans: () => removeOrphanRows(orm, 'test'),
    info: () => Promise.resolve({ provider: 'local', address: null, boundary: 'none', previewVersions: keep }),
    test: () => Promise.resolve([]),
  };
}

async function open({ orm, previewUrl, keep, build }: StoredSandboxesOptions, owner: SandboxOwner): Promise<Sandbox> {
  const { name, url } = await openSandboxRow(orm, owner, { provider: 'test', previewUrl, first: firstPreview });
  const notChecked = { state: 'not_checked', reason: 'A test.', durationMs: 0 } as const;
  return {
    name,
    url,
    files: () => readSandboxFiles(orm, owner, name),
    check: () => Promise.resolve(notChecked),
    build: () => Promise.resolve({ ok: true, durationMs: 0 }),
    boot: () => Promise.resolve(notChecked),
    look: () => Promise.resolve(notChecked),
    async show(files) {
      await storeBuild(orm, owner, name, { files, built: { files: build(files), keep } });
      return { ok: true, durationMs: 0 };
    },
  };
}
