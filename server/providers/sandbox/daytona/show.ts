import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { ServiceError } from '../../../../schema/errors.ts';
import { readSandboxFiles } from '../rows.ts';
import type { SignedAddresses } from './addresses.ts';
import { attach } from './attach.ts';
import { buildRelease } from './build.ts';
import { describeFailure, isMissing, persistently, unlessAborted } from './failure.ts';
import { workshop } from './image.ts';
import { readPublished } from './read-published.ts';
import { noRelease, releaseOf } from '../../../../agents/kit/project/release.ts';
import { readTools, tools } from './tools.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/** The shell of the preview server. Its name is fixed, so that any node can end it. */
const serverShell = 'preview';
/** Exit code if the release to publish does not exist. */
const notBuilt = 44;

/**
 * Makes the sandbox serve the files in the database, whatever its state: starts it and its server, publishes the last
 * good build, and builds again if the sandbox lost it. Resolves after confirming this through the signed address.
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
  const seen = await readPublished(addresses, place.name, '', work.times.request, signal);
  if (seen?.release === release) return;
  if (release !== noRelease && !(await choose(work, sandbox, release, signal))) {
    const built = await buildRelease(work, place, files, signal);
    if (!built.ok) throw new Error('a build that succeeded before fails now');
    if (!(await choose(work, sandbox, release, signal))) throw new Error('the new release is missing');
  }
  await untilSeen(work, addresses, place.name, sandbox, release, signal);
}

/** Publishes a release. Returns false if it does not exist. */
async function choose(
  { times }: DaytonaWork,
  sandbox: VendorSandbox,
  release: string,
  signal: AbortSignal,
): Promise<boolean> {
  const command = [
    `cd ${workshop}/releases/${release} 2>/dev/null || exit ${notBuilt}`,
    `ln -sfn releases/${release} ${workshop}/next && mv -T ${workshop}/next ${workshop}/current`,
    // Remove older ones, except those that another node may be about to publish.
    `find ${workshop}/releases -mindepth 1 -maxdepth 1 ! -name ${release} -mmin +60 -exec rm -rf {} +`,
  ].join('\n');
  const { exitCode } = await persistently(
    () => sandbox.process.executeCommand(command, undefined, undefined, Math.ceil(times.request / 1000)),
    times.retry,
    signal,
  );
  if (exitCode !== 0 && exitCode !== notBuilt) throw new Error(`publishing a release exited with ${exitCode}`);
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
    const seen = await readPublished(addresses, name, '', times.request, signal);
    if (seen?.release === release) return;
    if (Date.now() > deadline)
      throw new ServiceError('sandbox_unavailable', 'The preview was not ready in time. Try again in a moment.');
    // Give a newly started server a third of the time to listen.
    if (seen === null && Date.now() - startedAt > times.ready / 3) {
      try {
        await startServer(work, sandbox, signal);
        startedAt = Date.now();
      } catch (error) {
        signal.throwIfAborted();
        // Another node may be starting it too: the next check decides.
        logger.info({ daytona: describeFailure(error), sandbox: name }, 'could not start a preview server');
        await pause(times.retry, undefined, { signal });
      }
    }
    await pause(times.poll, undefined, { signal });
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
