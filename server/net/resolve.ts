import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { addressKind, isLoopback, type Reach } from './address-kind.ts';

/** Returns all addresses of a host name. Throws if there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The address is not allowed. The message is for users and does not reveal where the address leads. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

/**
 * Returns the one address that a connection to this host may use. All addresses of the name must be of an allowed kind,
 * because a mixture suggests an attack. Throws ForbiddenAddressError and the resolver's errors.
 */
export async function resolveAllowed(
  url: URL,
  allowed: readonly Reach[],
  resolve: Resolve,
): Promise<{ address: string; family: 4 | 6 }> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ForbiddenAddressError('Only http and https addresses are allowed.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError('The address must not contain a user name or password.');
  }
  // The URL parser has made the host canonical: 0x7f.1 and 2130706433 have become 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const [address] = addresses;
  if (address === undefined) throw new Error('The host name has no address.');
  if (!addresses.every((each) => isAllowed(each, allowed))) {
    throw new ForbiddenAddressError('The address is in a network that is not public.');
  }
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}

function isAllowed(address: string, allowed: readonly Reach[]): boolean {
  return allowed.includes(addressKind(address)) || (allowed.includes('loopback') && isLoopback(address));
}
