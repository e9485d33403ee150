import { rm } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Build, FilesChecked, Looked, ProjectFiles, Sandbox, SandboxUse } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { runPreviews } from '../preview/publish.ts';
import type { Boot, BuiltApp, Look, SandboxOwner, SandboxProvider } from '../../ports.ts';
import { buildInProcess, defaultLimits } from './build-process.ts';
import type { ProcessLimits } from './confined-process.ts';
import { type KeptOutputs, keptOutputs } from './kept-outputs.ts';
import { notBuilt, notLooked } from './not-built.ts';
import type { Slots } from '../../process/slots.ts';
import { problemWith } from './check.ts';
import { findBoundary, installBoundary, nameOf } from './boundary.ts';
import type { Confinement } from './confined-program.ts';
import { permissions } from './permissions.ts';
import { isOurs } from './provenance.ts';
import { openSandboxRow, readSandboxFiles, firstPreview, removeOrphanRows, storeBuild } from './rows.ts';
import { readTemplate } from '../../../agents/kit/project/template.ts';
import { checkTypes } from './types/check-types.ts';
import type { SandboxFinding } from '../../../schema/sandbox.ts';
import { testLocal } from './test-local.ts';
import { testProject } from './test-project.ts';
import { failed } from './types/verdict.ts';

export interface LocalSandboxOptions {
  orm: MikroORM;
  logger: Logger;
  /**
   * A folder that only this process uses: builds that need a folder get it there, and files of an earlier process are
   * removed.
   */
  workDir: string;
  previewUrl(name: string): string;
  /** The confinement of builds; null if no boundary works. Defaults to the strongest one that works on this machine. */
  confinement?: Confinement | null;
  limits?: ProcessLimits;
  /** Limits concurrent builds and checks across all workspaces; each uses about one processor. */
  slots: Slots;
  boot: Boot;
  look: Look;
  /** How many builds of versions each session keeps, beside those that were approved. */
  keep: number;
}

/**
 * Provides sandboxes on this machine: each build runs in its own process, and its output is served from the database.
 */
export function localSandboxes(options: LocalSandboxOptions): SandboxProvider {
  const { orm, workDir } = options;
  let emptied: Promise<void> | undefined;
  const work: LocalWork = {
    options,
    kept: keptOutputs(),
    emptied: () => (emptied ??= rm(workDir, { recursive: true, force: true })),
  };
  return {
    sandboxes: (owner) => ({
      open: (signal, use) => openSandbox(work, owner, use ?? 'build', signal),
      // A build's process exits with the build, so there is nothing to dispose of.
      [Symbol.dispose]() {},
    }),
    previews: (owner) => runPreviews(orm, options.previewUrl, owner),
    removeOrphans: () => removeOrphanRows(orm, 'local'),
    async info() {
      const boundary = nameOf(await boundaryOf(options));
      return { provider: 'local', address: null, boundary, previewVersions: options.keep };
    },
    test: (workspaceId, signal) => test(work, workspaceId, signal),
  };
}

interface LocalWork {
  options: LocalSandboxOptions;
  kept: KeptOutputs;
  /** Resolves when files of an earlier process have been removed from the folder. */
  emptied(): Promise<void>;
}

/** Like a build of a session, without a session. */
async function test(work: LocalWork, workspaceId: string, signal: AbortSignal): Promise<SandboxFinding[]> {
  const { workDir, limits = defaultLimits, slots, boot: render, look: see } = work.options;
  const paths = Object.keys(testProject);
  return testLocal({
    boundary: () => boundaryOf(work.options),
    async build(confinement) {
      using _slot = await slots.enter(workspaceId, signal);
      await work.emptied();
      const files = { ...testProject, ...(await readTemplate()) };
      const result = await buildInProcess({ confinement, workDir, limits }, files, signal);
      if (result.kind === 'failed') return { ok: false, errors: result.errors };
      return result.kind === 'broken' ? { ok: false, errors: result.reason } : { ok: true, app: result.app };
    },
    boot: (app, route) => render({ app, paths, routes: [route], workspaceId }, signal),
    look: (app, route) => see({ app, route, workspaceId }, signal),
  });
}

async function boundaryOf({ confinement }: LocalSandboxOptions): Promise<Confinement | null> {
  return confinement === undefined ? findBoundary() : confinement;
}

/**
 * Returns the confinement for building a sandbox's files: a boundary, or without one a plain process for files that
 * only this service wrote. Throws ServiceError `sandbox_unavailable` for anything else.
 */
async function confinementFor({ options }: LocalWork, name: string): Promise<Confinement> {
  const boundary = await boundaryOf(options);
  if (boundary !== null) return boundary;
  if (await isOurs(options.orm, name)) return permissions();
  throw new ServiceError(
    'sandbox_unavailable',
    `Code that a model wrote is only built inside a sandbox of the operating system, and none works on this machine. ${installBoundary()}`,
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
  // Reject now, before a model writes code that could not be built.
  if (use === 'build') await confinementFor(work, name);
  const place = { owner, name };
  return {
    name,
    url,
    files: () => readSandboxFiles(orm, owner, name),
    async build(files, buildSignal) {
      return withoutOutput(await build(work, place, files, buildSignal));
    },
    boot: (files, routes, bootSignal) => boot(work, place, { files, routes }, bootSignal),
    look: (files, route, lookSignal) => look(work, place, { files, route }, lookSignal),
    show: (files, showSignal) => show(work, place, files, showSignal),
    check: (files, checkSignal) => check(work, owner, files, checkSignal),
  };
}

interface Place {
  owner: SandboxOwner;
  name: string;
}
type Built = { ok: true; app: BuiltApp; durationMs: number } | (Build & { ok: false });

function withoutOutput(built: Built): Build {
  return built.ok ? { ok: true, durationMs: built.durationMs } : built;
}

async function build(
  work: LocalWork,
  { owner, name }: Place,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<Built> {
  const problem = problemWith(files);
  if (problem !== null) return { ok: false, errors: problem, durationMs: 0 };

  const { logger, workDir, limits = defaultLimits, slots } = work.options;
  using _slot = await slots.enter(owner.workspaceId, signal);
  const started = performance.now();
  const confinement = await confinementFor(work, name);
  await work.emptied();
  const template = await readTemplate();
  const result = await buildInProcess({ confinement, workDir, limits }, { ...files, ...template }, signal);
  const durationMs = Math.round(performance.now() - started);
  if (result.kind === 'broken') {
    logger.error({ reason: result.reason }, 'could not run a build');
    throw new ServiceError(
      'sandbox_unavailable',
      'The build could not run on this machine. The service log has details.',
    );
  }
  if (result.kind === 'failed') return { ok: false, errors: result.errors, durationMs };
  work.kept.keep(name, files, result.app);
  return { ok: true, app: result.app, durationMs };
}

/** Builds unless the output of the last build of these files is kept. */
async function built(work: LocalWork, place: Place, files: ProjectFiles, signal: AbortSignal): Promise<Built> {
  signal.throwIfAborted();
  const app = work.kept.find(place.name, files);
  return app === null ? build(work, place, files, signal) : { ok: true, app, durationMs: 0 };
}

async function boot(
  work: LocalWork,
  place: Place,
  { files, routes }: { files: ProjectFiles; routes: readonly string[] },
  signal: AbortSignal,
): Promise<FilesChecked> {
  const output = await built(work, place, files, signal);
  if (!output.ok) return notBuilt(output);
  const { workspaceId } = place.owner;
  return work.options.boot({ app: output.app, paths: Object.keys(files), routes, workspaceId }, signal);
}

async function look(
  work: LocalWork,
  place: Place,
  { files, route }: { files: ProjectFiles; route: string },
  signal: AbortSignal,
): Promise<Looked> {
  const output = await built(work, place, files, signal);
  if (!output.ok) return notLooked(output);
  return work.options.look({ app: output.app, route, workspaceId: place.owner.workspaceId }, signal);
}

async function show(work: LocalWork, place: Place, files: ProjectFiles, signal: AbortSignal): Promise<Build> {
  const output = await built(work, place, files, signal);
  const { orm, keep } = work.options;
  if (output.ok) await storeBuild(orm, place.owner, place.name, { files, built: { files: output.app.files, keep } });
  return withoutOutput(output);
}

async function check(
  work: LocalWork,
  owner: SandboxOwner,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<FilesChecked> {
  const problem = problemWith(files);
  if (problem !== null) return { ...failed(problem), durationMs: 0 };

  using _slot = await work.options.slots.enter(owner.workspaceId, signal);
  const started = performance.now();
  await work.emptied();
  const { logger, workDir } = work.options;
  const verdict = await checkTypes({ confinement: await boundaryOf(work.options), workDir, logger }, files, signal);
  return { ...verdict, durationMs: Math.round(performance.now() - started) };
}
