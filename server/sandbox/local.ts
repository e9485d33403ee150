import { rm } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Build, ProjectFiles, Sandbox, SandboxUse } from '../../agents/ports.ts';
import { ServiceError } from '../../schema/errors.ts';
import { runPreviews } from '../preview/publish.ts';
import type { SandboxOwner, SandboxProvider } from '../sandbox-provider.ts';
import { buildInProcess, defaultLimits } from './build-process.ts';
import type { ProcessLimits } from './confined-process.ts';
import { createSlots, type Slots } from './build-slots.ts';
import { problemWith } from './check.ts';
import { findBoundary, installBoundary } from './boundary.ts';
import type { Confinement } from './confined-program.ts';
import { permissions } from './permissions.ts';
import { isOurs } from './provenance.ts';
import { openSandboxRow, readSandboxFiles, firstPreview, removeOrphanRows, storeBuild } from './rows.ts';
import { readTemplate } from './template.ts';

export interface LocalSandboxOptions {
  orm: MikroORM;
  logger: Logger;
  /** A folder of this process alone: builds that need a folder have it there, and what an earlier process left goes. */
  workDir: string;
  previewUrl(name: string): string;
  /** What builds run in; null: no boundary holds. The strongest that holds on this machine, when absent. */
  confinement?: Confinement | null;
  limits?: ProcessLimits;
}

/** Builds at a time; each takes about one processor. */
const buildsAtOnce = 2;

/** Sandboxes on this machine: each build is a process of its own, what it built is shown from the database. */
export function localSandboxes(options: LocalSandboxOptions): SandboxProvider {
  const { orm, workDir } = options;
  let emptied: Promise<void> | undefined;
  const work: LocalWork = {
    options,
    slots: createSlots(buildsAtOnce),
    emptied: () => (emptied ??= rm(workDir, { recursive: true, force: true })),
  };
  return {
    sandboxes: (owner) => ({
      open: (signal, use) => openSandbox(work, owner, use ?? 'build', signal),
      // A build's process ends with the build: there is nothing to keep.
      [Symbol.dispose]() {},
    }),
    previews: (owner) => runPreviews(orm, options.previewUrl, owner),
    removeOrphans: () => removeOrphanRows(orm, 'local'),
  };
}

interface LocalWork {
  options: LocalSandboxOptions;
  slots: Slots;
  /** What an earlier process left in the folder is gone. */
  emptied(): Promise<void>;
}

/**
 * What to build a sandbox's files in: a boundary; without one, a plain process for what this service wrote by itself.
 * Throws ServiceError `sandbox_unavailable` for anything else.
 */
async function confinementFor({ options }: LocalWork, name: string): Promise<Confinement> {
  const boundary = options.confinement === undefined ? await findBoundary() : options.confinement;
  if (boundary !== null) return boundary;
  if (await isOurs(options.orm, name)) return permissions();
  throw new ServiceError(
    'sandbox_unavailable',
    `Code that a model wrote is built only inside a sandbox of the operating system, and none works on this machine. ${installBoundary()}`,
  );
}

async function openSandbox(
  work: LocalWork,
  owner: SandboxOwner,
  use: SandboxUse,
  signal: AbortSignal,
): Promise<Sandbox> {
  signal.throwIfAborted();
  const { orm, previewUrl } = work.options;
  const { name, url } = await openSandboxRow(orm, owner, { provider: 'local', previewUrl, first: firstPreview });
  // Refused before a model is asked for code that could not be built.
  if (use === 'build') await confinementFor(work, name);
  return {
    name,
    url,
    files: () => readSandboxFiles(orm, owner, name),
    build: (files, buildSignal) => build(work, owner, name, files, buildSignal),
  };
}

async function build(
  work: LocalWork,
  owner: SandboxOwner,
  name: string,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<Build> {
  const problem = problemWith(files);
  if (problem !== null) return { ok: false, errors: problem, durationMs: 0 };

  using _slot = await work.slots.enter(owner.workspaceId, signal);
  const started = performance.now();
  const confinement = await confinementFor(work, name);
  await work.emptied();
  const { logger, workDir, limits = defaultLimits } = work.options;
  const template = await readTemplate();
  const result = await buildInProcess({ confinement, workDir, limits }, { ...files, ...template }, signal);
  const durationMs = () => Math.round(performance.now() - started);
  if (result.kind === 'broken') {
    logger.error({ reason: result.reason }, 'a build could not be run');
    throw new ServiceError('sandbox_unavailable', 'The build could not be run on this machine.');
  }
  if (result.kind === 'failed') return { ok: false, errors: result.errors, durationMs: durationMs() };
  await storeBuild(work.options.orm, owner, name, { files, built: result.files });
  return { ok: true, durationMs: durationMs() };
}
