import { rm } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Build, ProjectFiles, Sandbox } from '../../agents/ports.ts';
import { ServiceError } from '../../schema/errors.ts';
import { runPreviews } from '../preview/publish.ts';
import type { SandboxOwner, SandboxProvider } from '../sandbox-provider.ts';
import { buildInProcess, type BuildPlace, defaultLimits } from './build-process.ts';
import type { ProcessLimits } from './confined-process.ts';
import { createSlots, type Slots } from './build-slots.ts';
import { problemWith } from './check.ts';
import { type Confinement, findConfinement } from './confinement.ts';
import { openSandboxRow, readSandboxFiles, firstPreview, removeOrphanRows, storeBuild } from './rows.ts';
import { readTemplate } from './template.ts';

export interface LocalSandboxOptions {
  orm: MikroORM;
  logger: Logger;
  /** A folder of this process alone: builds that need a folder have it there, and what an earlier process left goes. */
  workDir: string;
  previewUrl(name: string): string;
  /** The strongest that runs here, when absent. */
  confinement?: Confinement;
  limits?: ProcessLimits;
}

/** Builds at a time; each takes about one processor. */
const buildsAtOnce = 2;

/** Sandboxes on this machine: each build is a process of its own, what it built is shown from the database. */
export function localSandboxes(options: LocalSandboxOptions): SandboxProvider {
  const { orm } = options;
  const slots = createSlots(buildsAtOnce);
  let place: Promise<BuildPlace> | undefined;
  const work: LocalWork = {
    options,
    slots,
    place: () => {
      // A failure is not kept: the next build tries again.
      place ??= prepare(options).catch((error: unknown) => {
        place = undefined;
        throw error;
      });
      return place;
    },
  };
  return {
    sandboxes: (owner) => ({
      open: (signal) => openSandbox(work, owner, signal),
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
  place(): Promise<BuildPlace>;
}

async function prepare({ workDir, logger, confinement, limits }: LocalSandboxOptions): Promise<BuildPlace> {
  await rm(workDir, { recursive: true, force: true });
  const found = confinement ?? (await findConfinement());
  logger.info({ confinement: found.name }, 'builds are confined');
  return { confinement: found, limits: limits ?? defaultLimits, workDir };
}

async function openSandbox(work: LocalWork, owner: SandboxOwner, signal: AbortSignal): Promise<Sandbox> {
  signal.throwIfAborted();
  const { orm, previewUrl } = work.options;
  const { name, url } = await openSandboxRow(orm, owner, { provider: 'local', previewUrl, first: firstPreview });
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

  using _slot = await work.slots.enter(signal);
  const started = performance.now();
  const place = await work.place();
  const template = await readTemplate();
  const result = await buildInProcess(place, { ...files, ...template }, signal);
  const durationMs = () => Math.round(performance.now() - started);
  if (result.kind === 'broken') {
    work.options.logger.error({ reason: result.reason }, 'a build could not be run');
    throw new ServiceError('sandbox_unavailable', 'The build could not be run on this machine.');
  }
  if (result.kind === 'failed') return { ok: false, errors: result.errors, durationMs: durationMs() };
  await storeBuild(work.options.orm, owner, name, { files, built: result.files });
  return { ok: true, durationMs: durationMs() };
}
