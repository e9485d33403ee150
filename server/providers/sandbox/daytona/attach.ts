import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { isConflict, isMissing, persistently } from './failure.ts';
import { sandboxLabels } from './labels.ts';
import { wake } from './wake.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/** In minutes. This is Daytona's default, made explicit because the keep-alive interval during a run depends on it. */
const autoStopInterval = 15;

/**
 * Returns the vendor's sandbox of that name, started. Looks it up by name first: names are unique at Daytona and
 * visible at once, while its search by label lags. So a creation whose reply was lost is found. Of several concurrent
 * creations, all but one are rejected and then find the created one.
 */
export async function attach(work: DaytonaWork, place: SandboxPlace, signal: AbortSignal): Promise<VendorSandbox> {
  const found = (await find(work, place.name, signal)) ?? (await create(work, place, signal));
  const started = await wake(work, found, signal);
  if (started !== null) return started;
  // If a sandbox cannot be started again, create a new one: all its content is in the database.
  const anew = await wake(work, await create(work, place, signal), signal);
  if (anew === null) throw new Error('a new sandbox ended right after its creation');
  return anew;
}

/** Returns null if there is no sandbox of that name. */
export async function find(work: DaytonaWork, name: string, signal: AbortSignal): Promise<VendorSandbox | null> {
  const { daytona } = await work.vendor();
  try {
    return await persistently(() => daytona.get(name), work.times.retry, signal);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function create(work: DaytonaWork, place: SandboxPlace, signal: AbortSignal): Promise<VendorSandbox> {
  const { daytona, image } = await work.vendor();
  const labels = sandboxLabels(await work.installation(), place.owner);
  return persistently(
    async () => {
      try {
        return await daytona.create(
          {
            name: place.name,
            image,
            language: 'javascript',
            // Pass a copy, because the SDK modifies it.
            labels: { ...labels },
            public: false,
            // Data that generated code reads or stores must not leave the sandbox.
            networkBlockAll: true,
            autoStopInterval,
            resources: { cpu: 1, memory: 2, disk: 3 },
          },
          { timeout: work.times.create / 1000 },
        );
      } catch (error) {
        signal.throwIfAborted();
        // Another node created it at the same time, or we did and the reply was lost.
        const made = await find(work, place.name, signal);
        if (made !== null) return made;
        // A sandbox that is being destroyed still holds the name for a moment.
        throw isConflict(error) ? new Error('the name is not free yet') : error;
      }
    },
    work.times.retry,
    signal,
  );
}
