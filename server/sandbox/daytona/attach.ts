import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { isConflict, isMissing, persistently } from './failure.ts';
import { sandboxLabels } from './labels.ts';
import { wake } from './wake.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/** Minutes; Daytona's own default, said once more since the signs of life during a run go by it. */
const autoStopInterval = 15;

/**
 * The vendor's sandbox of that name, started. It is looked for by name first: names are unique at Daytona and known at
 * once, where its search by label lags behind. So a creation whose reply was lost is found, and of several at the same
 * time all but one are refused, and find what the one made.
 */
export async function attach(work: DaytonaWork, place: SandboxPlace, signal: AbortSignal): Promise<VendorSandbox> {
  const found = (await find(work, place.name, signal)) ?? (await create(work, place, signal));
  const started = await wake(work, found, signal);
  if (started !== null) return started;
  // What cannot be started again is made anew: all that it held is in the database.
  const anew = await wake(work, await create(work, place, signal), signal);
  if (anew === null) throw new Error('a new sandbox ended as soon as it was made');
  return anew;
}

/** null when there is none of that name. */
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
            // A fresh copy: the SDK writes into it.
            labels: { ...labels },
            public: false,
            // What generated code reads or holds stays in there.
            networkBlockAll: true,
            autoStopInterval,
            resources: { cpu: 1, memory: 2, disk: 3 },
          },
          { timeout: work.times.create / 1000 },
        );
      } catch (error) {
        signal.throwIfAborted();
        // Made by somebody else at the same time, or by us with a reply that was lost.
        const made = await find(work, place.name, signal);
        if (made !== null) return made;
        // Held by one that is being destroyed: free in a moment.
        throw isConflict(error) ? new Error('the name is not free yet') : error;
      }
    },
    work.times.retry,
    signal,
  );
}
