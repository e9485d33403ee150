import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';

/** The account of the person who is signed in; null for keys and links, which have none, and until it is known. */
export function useOwnAccount() {
  const trpc = useTRPC();
  const { me } = useMe();
  return useQuery(trpc.account.get.queryOptions(undefined, { enabled: me?.actor.type === 'member' })).data ?? null;
}
