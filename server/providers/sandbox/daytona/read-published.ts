import type { SignedAddresses } from './addresses.ts';

const releaseHeader = 'x-unified-agents-release';
/** The maximum size of a build. */
const largest = 32 * 1024 * 1024;

/** Responses of Daytona if an address has expired or its sandbox was replaced. */
const refused = new Set([401, 403, 404, 410]);

export interface PublishedFile {
  /** The release of the whole preview. */
  release: string;
  /** Null if the release has no such file. */
  content: Uint8Array<ArrayBuffer> | null;
}

/**
 * Reads a file that a sandbox serves, through its signed address. Returns null if the response is not from our server:
 * the sandbox sleeps, or the address is no longer valid.
 */
export async function readPublished(
  addresses: SignedAddresses,
  name: string,
  path: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<PublishedFile | null> {
  const address = await addresses.get(name, signal);
  if (address === null) return null;
  const base = new URL(address);
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const url = `${base.origin}${base.pathname.replace(/\/$/, '')}/${encoded}${base.search}`;
  try {
    const response = await fetch(url, {
      // Daytona shows a warning page to browsers, which it recognises by their `accept` header.
      headers: { accept: '*/*', 'x-daytona-skip-preview-warning': 'true' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]),
    });
    const release = response.headers.get(releaseHeader);
    if (release !== null && response.status === 200) return { release, content: await readBody(response) };
    await response.body?.cancel();
    if (release !== null) return { release, content: null };
    // Any other status means that the sandbox sleeps, not that the address is invalid.
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
