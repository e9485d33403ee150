import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { isConflict, isMissing, isPassing, persistently, tries, unlessAborted } from './failure.ts';
import type { DaytonaWork } from './work.ts';

type State = NonNullable<VendorSandbox['state']>;

const asleep = new Set<State>(['stopped', 'archived', 'paused']);
const broken = new Set<State>(['error', 'build_failed']);

/**
 * Makes sure that a sandbox is started, whatever its state. Returns null if it is gone for good. Throws if it does not
 * start in time or Daytona rejects the request.
 */
export async function wake(
  work: DaytonaWork,
  sandbox: VendorSandbox,
  signal: AbortSignal,
): Promise<VendorSandbox | null> {
  const { times } = work;
  const deadline = Date.now() + (asleep.has(stateOf(sandbox)) ? times.start : times.create);
  const secondsLeft = () => Math.max(1, Math.ceil((deadline - Date.now()) / 1000));
  const ask = asker(signal);
  let recovered = false;
  for (;;) {
    const state = stateOf(sandbox);
    if (state === 'started') return sandbox;
    if (state === 'destroyed') return null;
    if (Date.now() > deadline) throw new Error(`the sandbox was still ${state}`);

    if (asleep.has(state)) await ask(() => sandbox.start(secondsLeft()));
    else if (broken.has(state) && sandbox.recoverable === true && !recovered) {
      recovered = true;
      await ask(() => sandbox.recover(secondsLeft()));
    } else if (broken.has(state)) await ask(() => sandbox.delete(times.request / 1000));

    try {
      await persistently(() => sandbox.refreshData(), times.retry, signal);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    if (stateOf(sandbox) !== 'started') await pause(times.poll, undefined, { signal });
  }
}

const stateOf = (sandbox: VendorSandbox): State => sandbox.state ?? 'unknown';

/**
 * Requests a change of state. A rejection matters less than the following state, so it only throws after repeated
 * failures.
 */
function asker(signal: AbortSignal): (work: () => Promise<unknown>) => Promise<void> {
  let failures = 0;
  return async (work) => {
    try {
      await unlessAborted(work(), signal);
    } catch (error) {
      signal.throwIfAborted();
      // A change is already in progress, or there is nothing left to change.
      if (isConflict(error) || isMissing(error)) return;
      failures += 1;
      if (!isPassing(error) || failures === tries) throw error;
    }
  };
}
