import type { StoredFile } from '../../preview/read.ts';
import { noPreviewYet } from '../rows.ts';
import type { SignedAddresses } from './addresses.ts';
import { unavailable } from './failure.ts';
import { readPublished, type PublishedFile } from './read-published.ts';
import { readPlace } from './places.ts';
import { noRelease } from '../../../../agents/kit/project/release.ts';
import { showLatest } from './show.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/**
 * Reads files of previews that sandboxes serve. Visitors use our permanent address; the signed address behind it stays
 * internal and is renewed. Wakes a sleeping sandbox, once per node at a time.
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

  /**
   * Returns null if there is no such preview or file. Throws ServiceError `sandbox_unavailable` while it cannot be
   * read.
   */
  return async function read(name: string, path: string, signal: AbortSignal): Promise<StoredFile | null> {
    const place = await readPlace(work.orm, name);
    if (place === null) return null;
    const tryRead = () => readPublished(addresses, name, path, work.times.request, signal).catch(() => null);
    const published = (await tryRead()) ?? (await wokenInTime(wakeUp(place), work.times.wake, tryRead));
    if (published === null)
      throw unavailable(work.logger, new Error('the sandbox is not awake yet'), 'showing a preview');
    return toStored(published, path);
  };
}

/** Reads after the sandbox is awake. Returns null if that takes longer than a visitor should wait. */
async function wokenInTime<Value>(awake: Promise<void>, milliseconds: number, tryRead: () => Promise<Value | null>) {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    const inTime = await Promise.race([awake.then(() => true), late.promise]);
    awake.catch(() => {});
    return inTime ? await tryRead() : null;
  } finally {
    clearTimeout(timer);
  }
}

function toStored({ release, content }: PublishedFile, path: string): StoredFile | null {
  if (release === noRelease) {
    return path === 'index.html' ? { kind: 'app', version: release, content: noPreviewYet } : null;
  }
  return content === null ? null : { kind: 'app', version: release, content };
}
