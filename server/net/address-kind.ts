import { BlockList, isIP } from 'node:net';

/**
 * `public`: any address on the internet. `private`: this machine or a private network. `special`: everything else, such
 * as link-local addresses, the addresses where clouds serve credentials, ranges that embed another address, and
 * malformed addresses.
 */
export type AddressKind = 'public' | 'private' | 'special';

/** Kinds of addresses that a request may reach. `loopback` is this machine alone, without private networks. */
export type Reach = AddressKind | 'loopback';

type Range = readonly [network: string, prefix: number];
type Family = 'ipv4' | 'ipv6';

/** Source: the IANA special-purpose address registries for IPv4 and IPv6 (RFC 6890 and its updates). */
const ranges: Readonly<Record<Family, { private: readonly Range[]; special: readonly Range[] }>> = {
  ipv4: {
    private: [
      ['10.0.0.0', 8],
      ['127.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
    ],
    special: [
      ['0.0.0.0', 8],
      ['100.64.0.0', 10],
      ['169.254.0.0', 16],
      ['192.0.0.0', 24],
      ['192.0.2.0', 24],
      ['192.31.196.0', 24],
      ['192.52.193.0', 24],
      ['192.88.99.0', 24],
      ['192.175.48.0', 24],
      ['198.18.0.0', 15],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['224.0.0.0', 3],
      // Azure's address for credentials is in a public range.
      ['168.63.129.16', 32],
    ],
  },
  ipv6: {
    private: [
      ['::1', 128],
      ['fc00::', 7],
    ],
    special: [
      // Amazon's and Google's addresses for credentials are in the private range.
      ['fd00:ec2::', 32],
      ['fd20:ce::', 32],
      ['2001::', 23],
      ['2001:db8::', 32],
      ['2002::', 16],
      ['2620:4f:8000::', 48],
      ['3fff::', 20],
    ],
  },
};
/**
 * The only routed range of IPv6: mapped, compatible, NAT64, link-local, site-local and multicast addresses are outside
 * it.
 */
const routed: readonly Range[] = [['2000::', 3]];

/** One list per family: in a combined list, a mapped address would count as the address inside it. */
function listOf(family: Family, list: readonly Range[]): BlockList {
  const blocks = new BlockList();
  for (const [network, prefix] of list) blocks.addSubnet(network, prefix, family);
  return blocks;
}

const lists = {
  ipv4: { private: listOf('ipv4', ranges.ipv4.private), special: listOf('ipv4', ranges.ipv4.special) },
  ipv6: { private: listOf('ipv6', ranges.ipv6.private), special: listOf('ipv6', ranges.ipv6.special) },
};
const routedSix = listOf('ipv6', routed);

/** Returns the kind of a literal IPv4 or IPv6 address, without brackets. */
export function addressKind(address: string): AddressKind {
  const version = isIP(address);
  // An address with a zone means something different on every machine.
  if (version === 0 || address.includes('%')) return 'special';
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (lists[family].special.check(address, family)) return 'special';
  if (lists[family].private.check(address, family)) return 'private';
  return version === 4 || routedSix.check(address, 'ipv6') ? 'public' : 'special';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a literal address, without brackets, is one of this machine. */
export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
