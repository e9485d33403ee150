import { BlockList, isIP } from 'node:net';

/** Where a request comes from, according to its connection and headers. */
export interface Peer {
  /** The remote address of the connection. */
  address: string;
  /** `X-Forwarded-For`: each proxy appends the address of its own peer on the right. */
  forwardedFor?: string | undefined;
}

export type ClientAddress = (peer: Peer) => string;

/** Parses an address or a network such as `10.0.0.0/8`. Returns null for anything else. */
export function readNetwork(text: string): { address: string; bits: number } | null {
  const [, given = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const kind = isIP(given);
  const most = kind === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  return kind === 0 || bits > most ? null : { address: given, bits };
}

/**
 * Finds the client behind trusted proxies: the right-most address that does not belong to one of them. Entries further
 * left come from the client or an unknown proxy. Without trusted proxies, the header is ignored.
 */
export function clientAddressFrom(trusted: readonly string[]): ClientAddress {
  const isTrusted = networkList(trusted);

  return ({ address, forwardedFor }) => {
    let client = plainAddress(address) ?? address;
    const hops = forwardedFor?.split(',') ?? [];
    while (isTrusted(client)) {
      const hop = hops.pop();
      // If a trusted proxy wrote something other than an address, the proxy is the last known peer.
      const next = hop === undefined ? null : plainAddress(hop);
      if (next === null) break;
      client = next;
    }
    return client;
  };
}

/** Returns a check whether an address is in one of the networks. Throws TypeError for a text that is no network. */
export function networkList(texts: readonly string[]): (address: string) => boolean {
  const networks = new BlockList();
  for (const text of texts) {
    const network = readNetwork(text);
    if (!network) throw new TypeError(`${text} is not a network`);
    networks.addSubnet(network.address, network.bits, familyOf(network.address));
  }
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns one canonical spelling of an address, without port and zone; null if the text is not an address. */
function plainAddress(text: string): string | null {
  const [, bracketed, rest = ''] = /^(?:\[([^\]]*)\](?::\d{1,5})?|(.*))$/s.exec(text.trim()) ?? [];
  const bare = bracketed ?? rest.replace(/^([\d.]+):\d{1,5}$/, '$1');
  const address = bare.replace(/%.*$/s, '');
  if (isIP(address) !== 6) return isIP(address) === 4 && bracketed === undefined ? address : null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return mappedAddress(canonical) ?? canonical;
}

/** Returns the IPv4 address that an IPv6 socket shows as `::ffff:c000:207`. */
function mappedAddress(address: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return null;
  const number = [high, low].map((part) => Number.parseInt(part, 16));
  return number.flatMap((part) => [part >> 8, part & 255]).join('.');
}
