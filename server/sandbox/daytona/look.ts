import type { SignedAddresses } from './addresses.ts';

const releaseHeader = 'x-unified-agents-release';
/** As much as a build may make. */
const largest = 32 * 1024 * 1024;

/** What Daytona answers where an address has expired, or its sandbox is another one now. */
const refused = new Set([401, 403, 404, 410]);

export interface Shown {
  /** Of the whole preview. */
  release: string;
  /** null: there is no such file in it. */
  content: Uint8Array<ArrayBuffer> | null;
}

/**
 * Reads a file of what a sandbox shows, by its signed address. null when whatever answered is not our server: the
 * sandbox sleeps, or the address is good no more.
 */
export async function lookAt(
  addresses: SignedAddresses,
  name: string,
  path: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Shown | null> {
  const address = await addresses.get(name, signal);
  if (address === null) return null;
  const base = new URL(address);
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const url = `${base.origin}${base.pathname.replace(/\/$/, '')}/${encoded}${base.search}`;
  try {
    const response = await fetch(url, {
      // Daytona shows browsers a warning first, and tells them by what they accept.
      headers: { accept: '*/*', 'x-daytona-skip-preview-warning': 'true' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]),
    });
    const release = response.headers.get(releaseHeader);
    if (release !== null && response.status === 200) return { release, content: await readBody(response) };
    await response.body?.cancel();
    if (release !== null) return { release, content: null };
    // Anything else says that the sandbox sleeps, not that the address is bad.
    if (refused.has(response.status)) addresses.forget(name);
  } catch {
    signal.throwIfAborted();
  }
  return null;
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > largest) throw new Error('a preview file is too large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
