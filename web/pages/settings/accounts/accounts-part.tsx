import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay, useMe } from '../../../api/me.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { usePages } from '../../../api/use-pages.ts';
import { Button } from '../../../parts/button.tsx';
import { Empty, ErrorNote } from '../../../parts/notice.tsx';
import { ShowMore } from '../../../parts/show-more.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { MissingRight } from '../missing-right.tsx';
import { AccountForm, hasAccountDraft } from './account-form.tsx';
import { AccountRow } from './account-row.tsx';
import { useAccountWords } from './use-account-words.ts';

const scope = 'members:manage';

/** The service accounts of the workspace, for those who may manage them. */
export function AccountsPart() {
  const words = useAccountWords();
  const { me } = useMe();
  const may = useMay();
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-3xl text-soft">{words.lead}</p>
      {me === null ? (
        <Skeleton lines={4} />
      ) : may(scope) ? (
        <Accounts />
      ) : (
        <MissingRight {...{ scope }} action={words.new} />
      )}
    </div>
  );
}

function Accounts() {
  const words = useAccountWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  // What was typed before a sign-in is still there.
  const [isMaking, setMaking] = useState(hasAccountDraft);
  const input = { limit: 50 };
  const query = usePages({
    queryKey: trpc.serviceAccounts.list.queryKey(input),
    load: (before, signal) => client.serviceAccounts.list.query({ ...input, ...(before && { before }) }, { signal }),
  });
  const accounts = query.data?.pages.flatMap((page) => page.serviceAccounts) ?? [];
  return (
    <>
      {isMaking ? (
        <AccountForm
          onMade={() => {
            setMaking(false);
            void queryClient.invalidateQueries(trpc.serviceAccounts.list.pathFilter());
          }}
          onCancel={() => setMaking(false)}
        />
      ) : (
        <Button look="main" className="self-start" onClick={() => setMaking(true)}>
          <Plus size={16} aria-hidden /> {words.new}
        </Button>
      )}
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={6} />}
      {query.data && accounts.length === 0 && !isMaking && (
        <Empty title={words.empty}>
          <p className="max-w-3xl">{words.emptyHow}</p>
        </Empty>
      )}
      {accounts.length > 0 && (
        <ul className="border-t border-line">
          {accounts.map((account) => (
            <AccountRow key={account.serviceAccountId} account={account} />
          ))}
        </ul>
      )}
      {query.hasNextPage && <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  );
}
