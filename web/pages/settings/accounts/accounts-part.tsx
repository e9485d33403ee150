import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { usePages } from '../../../api/use-pages.ts';
import { Button } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/notice.tsx';
import { AccountForm, hasAccountDraft } from './account-form.tsx';
import { AccountRow } from './account-row.tsx';
import { useAccountWords } from './use-account-words.ts';
import { GuardedPart } from '../guarded-part.tsx';
import { PagedRows } from '../paged-rows.tsx';

/** The service accounts of the workspace, for those who may manage them. */
export function AccountsPart() {
  const words = useAccountWords();
  return (
    <GuardedPart lead={words.lead} scope="members:manage" action={words.new}>
      <Accounts />
    </GuardedPart>
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
      <PagedRows
        query={query}
        empty={
          !isMaking && (
            <Empty title={words.empty}>
              <p className="max-w-3xl">{words.emptyHow}</p>
            </Empty>
          )
        }
      >
        {accounts.map((account) => (
          <AccountRow key={account.serviceAccountId} account={account} />
        ))}
      </PagedRows>
    </>
  );
}
