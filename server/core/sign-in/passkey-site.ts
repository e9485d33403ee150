import { passkeysPossible, type PasskeySite } from './passkeys.ts';

/** Returns the site of the passkeys of this service; null if browsers allow none at its address. */
export function passkeySite(baseUrl: string): PasskeySite | null {
  const url = new URL(baseUrl);
  return passkeysPossible(url) ? { rpId: url.hostname, origin: url.origin } : null;
}
