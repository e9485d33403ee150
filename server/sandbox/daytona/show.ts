import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { ServiceError } from '../../../schema/errors.ts';
import { readSandboxFiles } from '../rows.ts';
import type { SignedAddresses } from './addresses.ts';
import { attach } from './attach.ts';
import { buildRelease } from './build.ts';
import { describeFailure, isMissing, persistently, unlessAborted } from './failure.ts';
import { workshop } from './image.ts';
import { lookAt } from './look.ts';
import { noRelease, releaseOf } from './release.ts';
import { readTools, tools } from './tools.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/** The server's shell: known by name, so that any node can end it. */
const serverShell = 'preview';
/** Exit code of showing a release that is not there. */
const notBuilt = 44;

/**
 * Has the sandbox show what the database says that it should, whatever became of it: started, its server running, and
 * the last good build on show, built again where the sandbox lost it. Returns when that was seen through the signed
 * address.
 */
export async function showLatest(
  work: DaytonaWork,
  addresses: SignedAddresses,
  place: SandboxPlace,
  signal: AbortSignal,
): Promise<void> {
  const files = await readSandboxFiles(work.orm, place.owner, place.name);
  const release = releaseOf(files);
  const sandbox = await attach(work, place, signal);
  const seen = await lookAt(addresses, place.name, '', work.times.request, signal);
  if (seen?.release === release) return;
  if (release !== noRelease && !(await choose(work, sandbox, release, signal))) {
    const built = await buildRelease(work, place, files, signal);
    if (!built.ok) throw new Error('what was built before does not build again');
    if (!(await choose(work, sandbox, release, signal))) throw new Error('what was built is not there');
  }
  await untilSeen(work, addresses, place.name, sandbox, release, signal);
}

/** Puts a release on show; false when it is not there. */
async function choose(
  { times }: DaytonaWork,
  sandbox: VendorSandbox,
  release: string,
  signal: AbortSignal,
): Promise<boolean> {
  const command = [
    `cd ${workshop}/releases/${release} 2>/dev/null || exit ${notBuilt}`,
    `ln -sfn releases/${release} ${workshop}/next && mv -T ${workshop}/next ${workshop}/current`,
    // Older ones go, but for those that another node may be about to show.
    `find ${workshop}/releases -mindepth 1 -maxdepth 1 ! -name ${release} -mmin +60 -exec rm -rf {} +`,
  ].join('\n');
  const { exitCode } = await persistently(
    () => sandbox.process.executeCommand(command, undefined, undefined, Math.ceil(times.request / 1000)),
    times.retry,
    signal,
  );
  if (exitCode !== 0 && exitCode !== notBuilt) throw new Error(`showing a release ended with ${exitCode}`);
  return exitCode === 0;
}

async function untilSeen(
  work: DaytonaWork,
  addresses: SignedAddresses,
  name: string,
  sandbox: VendorSandbox,
  release: string,
  signal: AbortSignal,
): Promise<void> {
  const { times, logger } = work;
  const deadline = Date.now() + times.ready;
  let startedAt = 0;
  for (;;) {
    const seen = await lookAt(addresses, name, '', times.request, signal);
    if (seen?.release === release) return;
    if (Date.now() > deadline) throw new ServiceError('sandbox_unavailable', 'The preview did not get ready in time.');
    // A server that was just started gets a third of the time to listen.
    if (seen === null && Date.now() - startedAt > times.ready / 3) {
      try {
        await startServer(work, sandbox, signal);
        startedAt = Date.now();
      } catch (error) {
        signal.throwIfAborted();
        // Another node may be starting it too: what counts is what is seen next.
        logger.info({ daytona: describeFailure(error), sandbox: name }, 'a preview server could not be started');
        await pause(times.retry, undefined, { signal });
      }
    }
    await pause(times.look, undefined, { signal });
  }
}

async function startServer(work: DaytonaWork, sandbox: VendorSandbox, signal: AbortSignal): Promise<void> {
  const { times, port } = work;
  const { process, fs } = sandbox;
  const uploads = await readTools();
  await persistently(() => fs.uploadFiles(uploads, times.request / 1000), times.retry, signal);
  await unlessAborted(process.deleteSession(serverShell), signal).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await unlessAborted(process.createSession(serverShell), signal);
  const command = `node ${tools.serve} ${workshop} ${port}`;
  await unlessAborted(process.executeSessionCommand(serverShell, { command, runAsync: true }), signal);
}
