import type { StoredFile } from '../../preview/read.ts';
import { noPreviewYet } from '../rows.ts';
import type { SignedAddresses } from './addresses.ts';
import { unavailable } from './failure.ts';
import { lookAt, type Shown } from './look.ts';
import { readPlace } from './places.ts';
import { noRelease } from './release.ts';
import { showLatest } from './show.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/**
 * Files of previews that sandboxes show. A visitor comes to our address, which stays; the signed one behind it is ours
 * alone and is renewed. A sandbox that sleeps is woken, by one caller at a time on this node.
 */
export function remotePreviews(work: DaytonaWork, addresses: SignedAddresses) {
  const waking = new Map<string, Promise<void>>();

  function wakeUp(place: SandboxPlace): Promise<void> {
    const { name } = place;
    const under = waking.get(name);
    if (under) return under;
    const { create, build, ready } = work.times;
    const limit = AbortSignal.timeout(create + build + ready);
    const started = showLatest(work, addresses, place, limit)
      .catch((error: unknown) => {
        throw unavailable(work.logger, error, 'waking a sandbox for its preview');
      })
      .finally(() => waking.delete(name));
    waking.set(name, started);
    return started;
  }

  /** null: no such preview, or no such file in it. Throws ServiceError `sandbox_unavailable` while it cannot be read. */
  return async function read(name: string, path: string, signal: AbortSignal): Promise<StoredFile | null> {
    const place = await readPlace(work.orm, name);
    if (place === null) return null;
    const look = () => lookAt(addresses, name, path, work.times.request, signal).catch(() => null);
    const shown = (await look()) ?? (await wokenInTime(wakeUp(place), work.times.wake, look));
    if (shown === null) throw unavailable(work.logger, new Error('it is not awake yet'), 'showing a preview');
    return toStored(shown, path);
  };
}

/** What is seen once it is awake; null where that takes longer than a visitor waits. */
async function wokenInTime<Value>(awake: Promise<void>, milliseconds: number, look: () => Promise<Value | null>) {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    const inTime = await Promise.race([awake.then(() => true), late.promise]);
    awake.catch(() => {});
    return inTime ? await look() : null;
  } finally {
    clearTimeout(timer);
  }
}

function toStored({ release, content }: Shown, path: string): StoredFile | null {
  if (release === noRelease) {
    return path === 'index.html' ? { kind: 'app', version: release, content: noPreviewYet } : null;
  }
  return content === null ? null : { kind: 'app', version: release, content };
}
