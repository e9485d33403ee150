import { networkList } from '../../process/client-address.ts';

/**
 * Returns a check of client addresses, or null if all are accepted. Each list that is there must contain the address.
 */
export function inNetworks(...lists: readonly (readonly string[] | null)[]): ((address: string) => boolean) | null {
  const checks = lists.flatMap((list) => (list === null ? [] : [networkList(list)]));
  return checks.length === 0 ? null : (address) => checks.every((contains) => contains(address));
}
