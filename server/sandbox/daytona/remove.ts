import { find } from './attach.ts';
import { describeFailure, isMissing } from './failure.ts';
import { installationLabels } from './labels.ts';
import { knownNames, provider } from './places.ts';
import { forgetSandbox, orphanNames, removeOrphanRows } from '../rows.ts';
import type { DaytonaWork } from './work.ts';

/**
 * Removals, one at a time on this node: sandboxes of deleted sessions, whose rows stay until Daytona has let go of them,
 * and now and then what carries our label and no row knows of: a creation that reached Daytona after its session went.
 */
export function sandboxRemoval(work: DaytonaWork) {
  let reapedAt = Date.now();
  let under: Promise<void> | null = null;

  async function removeAll(): Promise<void> {
    // Each request has its time; nobody waits for all of them together.
    const { signal } = new AbortController();
    for (const name of await orphanNames(work.orm, provider)) {
      if (await remove(work, name, signal)) await forgetSandbox(work.orm, name);
    }
    // Of the time before Daytona was set up.
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
        work.logger.warn({ daytona: describeFailure(error) }, 'sandboxes could not be removed; it is tried again');
      });
    }
  };
}

/** Whether Daytona has none of that name any more. */
async function remove(work: DaytonaWork, name: string, signal: AbortSignal): Promise<boolean> {
  try {
    const sandbox = await find(work, name, signal);
    if (sandbox === null || sandbox.state === 'destroyed') return true;
    if (sandbox.state !== 'destroying') await sandbox.delete(work.times.request / 1000);
    // Accepted is not done: where it takes longer, the next call sees whether it went.
    const left = await find(work, name, signal);
    return left === null || left.state === 'destroyed';
  } catch (error) {
    signal.throwIfAborted();
    if (isMissing(error)) return true;
    work.logger.warn({ daytona: describeFailure(error), sandbox: name }, 'a sandbox could not be removed');
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
  // A row is there before its sandbox: what is listed and has none now will never have one.
  const known = await knownNames(work.orm, found);
  for (const name of found.filter((name) => !known.has(name))) {
    work.logger.info({ sandbox: name }, 'a sandbox that no session knows of is removed');
    await remove(work, name, signal);
  }
}
