import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { addressKind, type AddressKind } from './address-kind.ts';

/** All addresses of a host name. Throws where there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** An address may not be asked: where it leads is nobody's business. The message is for people. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

/**
 * The one address that a connection to this host may use. All of a name's addresses must be of an allowed kind: whoever
 * mixes them is trying something. Throws ForbiddenAddressError, and what the resolver throws.
 */
export async function resolveAllowed(
  url: URL,
  allowed: readonly AddressKind[],
  resolve: Resolve,
): Promise<{ address: string; family: 4 | 6 }> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ForbiddenAddressError('Only http and https addresses can be read.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError('An address with a name or password in it is not read.');
  }
  // What a URL has as its host is canonical: 0x7f.1 and 2130706433 are 127.0.0.1 by now.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const [address] = addresses;
  if (address === undefined) throw new Error('The host has no address.');
  if (!addresses.every((each) => allowed.includes(addressKind(each)))) {
    throw new ForbiddenAddressError('The address leads into a network that is not open to the public.');
  }
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}
