import { bubblewrap } from './bubblewrap.ts';
import type { Confinement } from './confined-program.ts';
import { landlock } from './landlock.ts';
import { holds } from './probe.ts';
import { seatbelt } from './seatbelt.ts';

let detected: Promise<Confinement | null> | undefined;

/**
 * Returns the strongest boundary of the operating system that works on this machine; null if there is none. A null is
 * not cached, because a boundary may be installed later.
 */
export async function findBoundary(): Promise<Confinement | null> {
  const detecting = (detected ??= detect());
  const boundary = await detecting;
  if (boundary === null && detected === detecting) detected = undefined;
  return boundary;
}

async function detect(): Promise<Confinement | null> {
  for (const boundary of [bubblewrap(), landlock(), seatbelt()]) {
    if (boundary !== null && (await holds(boundary))) return boundary;
  }
  return null;
}

const words = {
  bwrap: 'bubblewrap',
  landlock: 'Landlock',
  'sandbox-exec': 'sandbox-exec',
  permissions: 'none',
} as const satisfies Record<Confinement['name'], string>;

export const nameOf = (boundary: Confinement | null) => words[boundary?.name ?? 'permissions'];

/**
 * Returns the name of the boundary for code that a model wrote, for logs and users: `bubblewrap`, `Landlock` or `none`.
 */
export async function nameBoundary(): Promise<string> {
  return nameOf(await findBoundary());
}

/** Returns one sentence that says what to do if `findBoundary` returns null. */
export function installBoundary(platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return 'Run the service in WSL2 with bubblewrap installed.';
  if (platform === 'darwin') return 'sandbox-exec does not work on this Mac. Run the service in a Linux container.';
  return 'Install bubblewrap, or run the service on a kernel with Landlock (5.13 or later) and with perl installed.';
}
