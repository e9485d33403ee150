import { find } from './attach.ts';
import { describeFailure, isMissing } from './failure.ts';
import { installationLabels } from './labels.ts';
import { knownNames, provider } from './places.ts';
import { forgetSandbox, orphanNames, removeOrphanRows } from '../rows.ts';
import type { DaytonaWork } from './work.ts';

/**
 * Removes sandboxes, once at a time per node: those of deleted sessions, whose rows stay until Daytona has removed the
 * sandbox, and from time to time those with our label but without a row, from a creation that reached Daytona after its
 * session was deleted.
 */
export function sandboxRemoval(work: DaytonaWork) {
  let reapedAt = Date.now();
  let under: Promise<void> | null = null;

  async function removeAll(): Promise<void> {
    // Each request has its own timeout; there is none for all of them together.
    const { signal } = new AbortController();
    for (const name of await orphanNames(work.orm, provider)) {
      if (await remove(work, name, signal)) await forgetSandbox(work.orm, name);
    }
    // Left from before Daytona was configured.
    await removeOrphanRows(work.orm, 'local');
    if (Date.now() - reapedAt < work.times.reap) return;
    await reap(work, signal);
    reapedAt = Date.now();
  }

  return async function removeOrphans(): Promise<void> {
    under ??= removeAll().finally(() => (under = null));
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, work.times.removal);
    try {
      await Promise.race([under, late.promise]);
    } finally {
      clearTimeout(timer);
      under?.catch((error: unknown) => {
        work.logger.warn({ daytona: describeFailure(error) }, 'could not remove sandboxes; will retry');
      });
    }
  };
}

/** Returns whether Daytona no longer has a sandbox of that name. */
async function remove(work: DaytonaWork, name: string, signal: AbortSignal): Promise<boolean> {
  try {
    const sandbox = await find(work, name, signal);
    if (sandbox === null || sandbox.state === 'destroyed') return true;
    if (sandbox.state !== 'destroying') await sandbox.delete(work.times.request / 1000);
    // The deletion may be accepted but not done. If it takes longer, the next call checks again.
    const left = await find(work, name, signal);
    return left === null || left.state === 'destroyed';
  } catch (error) {
    signal.throwIfAborted();
    if (isMissing(error)) return true;
    work.logger.warn({ daytona: describeFailure(error), sandbox: name }, 'could not remove a sandbox');
    return false;
  }
}

async function reap(work: DaytonaWork, signal: AbortSignal): Promise<void> {
  const { daytona } = await work.vendor();
  const found: string[] = [];
  for await (const { name } of daytona.list({ labels: installationLabels(await work.installation()) })) {
    signal.throwIfAborted();
    found.push(name);
  }
  // A row is created before its sandbox, so a listed sandbox without a row will never get one.
  const known = await knownNames(work.orm, found);
  for (const name of found.filter((name) => !known.has(name))) {
    work.logger.info({ sandbox: name }, 'removing a sandbox that belongs to no session');
    await remove(work, name, signal);
  }
}
