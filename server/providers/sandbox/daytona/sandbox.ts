import type { Build, FilesChecked, Looked, ProjectFiles, Sandbox } from '../../../../agents/ports.ts';
import { problemWith } from '../check.ts';
import { notBuilt, notLooked } from '../not-built.ts';
import { releaseOf } from '../../../../agents/kit/project/release.ts';
import { openSandboxRow, readSandboxFiles, storeBuild } from '../rows.ts';
import { failed } from '../types/verdict.ts';
import type { RunSandboxes, SandboxOwner } from '../../../ports.ts';
import type { SignedAddresses } from './addresses.ts';
import { attach } from './attach.ts';
import { buildRelease } from './build.ts';
import { checkTypesInSandbox } from './check-types.ts';
import { describeFailure, persistently, unavailable } from './failure.ts';
import { provider } from './places.ts';
import { hasOutput, readOutput } from './read-output.ts';
import { showLatest } from './show.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/** Opens a run's sandbox and keeps it awake until the run ends. */
export function runSandboxes(work: DaytonaWork, addresses: SignedAddresses, owner: SandboxOwner): RunSandboxes {
  const ended = new AbortController();
  let keptAwake: NodeJS.Timeout | undefined;

  async function open(signal: AbortSignal): Promise<Sandbox> {
    signal.throwIfAborted();
    const { name, url } = await openSandboxRow(work.orm, owner, { provider, previewUrl: work.previewUrl, first: null });
    const place = { owner, name };
    await inWords('opening a sandbox', signal, () => showLatest(work, addresses, place, signal));
    // The run may have ended in the meantime.
    if (!ended.signal.aborted) {
      keptAwake ??= setInterval(() => void keepAwake(work, place, ended.signal), work.times.keepAlive).unref();
    }
    return {
      name,
      url,
      files: () => readSandboxFiles(work.orm, owner, name),
      build: (files, buildSignal) => inWords('building', buildSignal, () => build(work, place, files, buildSignal)),
      boot: (files, routes, bootSignal) =>
        inWords('rendering', bootSignal, () => boot(work, place, { files, routes }, bootSignal)),
      look: (files, route, lookSignal) =>
        inWords('rendering', lookSignal, () => look(work, place, { files, route }, lookSignal)),
      show: (files, showSignal) =>
        inWords('building', showSignal, () => show(work, addresses, place, files, showSignal)),
      check: (files, checkSignal) =>
        inWords('checking types', checkSignal, () => check(work, place, files, checkSignal)),
    };
  }

  async function inWords<Value>(doing: string, signal: AbortSignal, task: () => Promise<Value>): Promise<Value> {
    try {
      return await task();
    } catch (error) {
      signal.throwIfAborted();
      throw unavailable(work.logger, error, doing);
    }
  }

  return {
    open,
    [Symbol.dispose]() {
      ended.abort();
      clearInterval(keptAwake);
    },
  };
}

/** Daytona does not count work inside a sandbox as activity. */
async function keepAwake(work: DaytonaWork, place: SandboxPlace, signal: AbortSignal): Promise<void> {
  try {
    const sandbox = await attach(work, place, signal);
    await persistently(() => sandbox.refreshActivity(), work.times.retry, signal);
  } catch (error) {
    if (signal.aborted) return;
    work.logger.info({ daytona: describeFailure(error), sandbox: place.name }, 'could not keep a sandbox awake');
  }
}

async function build(work: DaytonaWork, place: SandboxPlace, files: ProjectFiles, signal: AbortSignal): Promise<Build> {
  const problem = problemWith(files);
  if (problem !== null) return { ok: false, errors: problem, durationMs: 0 };
  const started = performance.now();
  const verdict = await buildRelease(work, place, files, signal);
  const durationMs = Math.round(performance.now() - started);
  return verdict.ok ? { ok: true, durationMs } : { ok: false, errors: verdict.errors, durationMs };
}

/** Builds unless the sandbox has the output of an earlier build of these files. */
async function built(work: DaytonaWork, place: SandboxPlace, files: ProjectFiles, signal: AbortSignal): Promise<Build> {
  const sandbox = await attach(work, place, signal);
  if (await hasOutput(work, sandbox, releaseOf(files), signal)) return { ok: true, durationMs: 0 };
  return build(work, place, files, signal);
}

/** Renders on this machine, because a sandbox has no browser. */
async function boot(
  work: DaytonaWork,
  place: SandboxPlace,
  { files, routes }: { files: ProjectFiles; routes: readonly string[] },
  signal: AbortSignal,
): Promise<FilesChecked> {
  const result = await built(work, place, files, signal);
  if (!result.ok) return notBuilt(result);
  const app = await readOutput(work, await attach(work, place, signal), releaseOf(files), signal);
  const { workspaceId } = place.owner;
  return work.boot({ app, paths: Object.keys(files), routes, workspaceId }, signal);
}

/** On this machine, as `boot`. */
async function look(
  work: DaytonaWork,
  place: SandboxPlace,
  { files, route }: { files: ProjectFiles; route: string },
  signal: AbortSignal,
): Promise<Looked> {
  const result = await built(work, place, files, signal);
  if (!result.ok) return notLooked(result);
  const app = await readOutput(work, await attach(work, place, signal), releaseOf(files), signal);
  return work.look({ app, route, workspaceId: place.owner.workspaceId }, signal);
}

async function show(
  work: DaytonaWork,
  addresses: SignedAddresses,
  place: SandboxPlace,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<Build> {
  const result = await built(work, place, files, signal);
  if (!result.ok) return result;
  signal.throwIfAborted();
  // Store in the database first: any node makes the sandbox serve what the database says, now or when it wakes.
  await storeBuild(work.orm, place.owner, place.name, { files, built: null });
  await showLatest(work, addresses, place, signal);
  return result;
}

async function check(
  work: DaytonaWork,
  place: SandboxPlace,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<FilesChecked> {
  const started = performance.now();
  const problem = problemWith(files);
  const verdict = problem === null ? await checkTypesInSandbox(work, place, files, signal) : failed(problem);
  return { ...verdict, durationMs: Math.round(performance.now() - started) };
}
