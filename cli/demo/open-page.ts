import { once } from 'node:events';
import open from 'open';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether this is a machine with a screen that somebody looks at. `BROWSER=none` says no. */
export function hasScreen({ CI, BROWSER, SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY }: Environment): boolean {
  if (CI || BROWSER === 'none' || SSH_CONNECTION) return false;
  return process.platform === 'darwin' || process.platform === 'win32' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** Opens an address in the user's browser; false if there is none. */
export async function openPage(url: string): Promise<boolean> {
  const child = await open(url);
  // What cannot be started says so a moment later.
  const started = await Promise.race([once(child, 'spawn'), once(child, 'error')]).then(() => child.pid !== undefined);
  return started;
}
