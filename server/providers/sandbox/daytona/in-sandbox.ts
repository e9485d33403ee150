import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { attach } from './attach.ts';
import { isPassing } from './failure.ts';
import { home, workshop } from './image.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/** Runs a task in a sandbox. If the sandbox stops during it, wakes it and runs the task once more. */
export async function inSandbox<Value>(
  work: DaytonaWork,
  place: SandboxPlace,
  task: (sandbox: VendorSandbox) => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    const sandbox = await attach(work, place, signal);
    try {
      return await task(sandbox);
    } catch (error) {
      signal.throwIfAborted();
      // A missing shell means that the sandbox has restarted.
      if (attempt === 2 || !(isPassing(error) || isLost(error))) throw error;
      work.logger.info({ sandbox: place.name }, 'retrying in a sandbox that has restarted');
    }
  }
}

const isLost = (error: unknown) => [400, 404, 409, 410].includes((error as { statusCode?: number }).statusCode ?? 0);

/** Exit codes of a command that the machine or `timeout` killed. */
export const killed: ReadonlySet<number> = new Set([124, 134, 137, 139]);

/** Returns paths that errors about a project in this folder may contain, each with its replacement for readers. */
export const readable = (folder: string): [path: string, instead: string][] => [
  [`${folder}/project/`, ''],
  [`${workshop}/`, ''],
  [`${home}/`, ''],
];
