import { persistently } from './failure.ts';
import { find } from './attach.ts';
import type { DaytonaWork } from './work.ts';

/** Maximum number of cached addresses; the oldest is evicted. */
const most = 1_000;

export type SignedAddresses = ReturnType<typeof signedAddresses>;

/**
 * Caches signed addresses of previews and renews them before they expire. They stay in this process: visitors never see
 * them.
 */
export function signedAddresses(work: DaytonaWork) {
  const kept = new Map<string, { url: string; until: number }>();

  /** Returns null if there is no such sandbox. */
  async function get(name: string, signal: AbortSignal): Promise<string | null> {
    const known = kept.get(name);
    if (known && Date.now() < known.until) return known.url;
    const sandbox = await find(work, name, signal);
    if (sandbox === null) return null;
    const { signedSeconds, retry } = work.times;
    const asked = Date.now();
    const { url } = await persistently(() => sandbox.getSignedPreviewUrl(work.port, signedSeconds), retry, signal);
    kept.delete(name);
    // Renew with a fifth of its lifetime left, so that none expires during use.
    kept.set(name, { url, until: asked + signedSeconds * 800 });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return url;
  }

  return { get, forget: (name: string) => void kept.delete(name) };
}
