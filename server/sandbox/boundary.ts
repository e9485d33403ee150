import { bubblewrap } from './bubblewrap.ts';
import type { Confinement } from './confined-program.ts';
import { landlock } from './landlock.ts';
import { holds } from './probe.ts';
import { seatbelt } from './seatbelt.ts';

let found: Promise<Confinement | null> | undefined;

/**
 * The strongest boundary of the operating system that holds on this machine; null: none does. That none does is not
 * kept: what is missing may be installed meanwhile.
 */
export async function findBoundary(): Promise<Confinement | null> {
  const looking = (found ??= look());
  const boundary = await looking;
  if (boundary === null && found === looking) found = undefined;
  return boundary;
}

async function look(): Promise<Confinement | null> {
  for (const boundary of [bubblewrap(), landlock(), seatbelt()]) {
    if (boundary !== null && (await holds(boundary))) return boundary;
  }
  return null;
}

const words: Record<Confinement['name'], string> = {
  bwrap: 'bubblewrap',
  landlock: 'Landlock',
  'sandbox-exec': 'sandbox-exec',
  permissions: 'none',
};

/** What confines code that a model wrote on this machine, for logs and people: `bubblewrap`, `Landlock`, `none`. */
export async function nameBoundary(): Promise<string> {
  return words[(await findBoundary())?.name ?? 'permissions'];
}

/** One sentence: what to do where `findBoundary` finds none. */
export function installBoundary(platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return 'Run the service in WSL2 with bubblewrap installed.';
  if (platform === 'darwin') return 'sandbox-exec does not work on this Mac: run the service in a Linux container.';
  return 'Install bubblewrap, or run the service on a kernel with Landlock (5.13 or later) and with perl installed.';
}
