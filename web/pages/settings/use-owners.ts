import { useQuery } from '@tanstack/react-query';
import { useMay, useMe } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts } from '../../words/words.tsx';

/** How many members and service accounts are known by name: the first page of each list. */
const most = 100;

/** Who keys can belong to, and a function that names an owner. */
export function useOwners() {
  const words = useTexts({ en, de });
  const { me } = useMe();
  const trpc = useTRPC();
  const enabled = useMay()('members:manage');
  const members = useQuery(trpc.members.list.queryOptions({ limit: most }, { enabled })).data?.members ?? [];
  const listed = useQuery(trpc.serviceAccounts.list.queryOptions({ limit: most }, { enabled })).data;
  const accounts = listed?.serviceAccounts ?? [];
  const names = new Map([
    ...members.map(({ memberId, name }) => [memberId, name] as const),
    ...accounts.map(({ serviceAccountId, name }) => [serviceAccountId, words.keys.account(name)] as const),
  ]);
  return {
    accounts,
    ownerName(ownerId: string | null): string {
      if (ownerId === null) return words.keys.nobody;
      return me?.actor.id === ownerId ? me.actor.name : (names.get(ownerId) ?? ownerId);
    },
  };
}
