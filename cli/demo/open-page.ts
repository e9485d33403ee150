import open from 'open';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether this machine probably has a screen with a user. `BROWSER=none` disables it. */
export function hasScreen({ CI, BROWSER, SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY }: Environment): boolean {
  if (CI || BROWSER === 'none' || SSH_CONNECTION) return false;
  return process.platform === 'darwin' || process.platform === 'win32' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** Opens an address in the user's browser; false if there is none. */
export async function openPage(url: string): Promise<boolean> {
  try {
    // Waits until the browser's program has started. It has no events after that: waiting for one would never end.
    await open(url);
    return true;
  } catch {
    return false;
  }
}
