import { isIP, SocketAddress } from 'node:net';

/** Returns the key under which attempts from an address count. */
export const addressKey = (address: string): string => `address:${networkOf(address)}`;

/** IPv6 addresses count by /64, which is what one customer has at least. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = new SocketAddress({ family: 'ipv6', address }).address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
