import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { NewKey } from '../../../../schema/key.ts';
import type { ServiceAccount } from '../../../../schema/member.ts';
import { useMay } from '../../../api/me.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { usePages } from '../../../api/use-pages.ts';
import { Button } from '../../../parts/button.tsx';
import { Empty, ErrorNote } from '../../../parts/notice.tsx';
import { ShowMore } from '../../../parts/show-more.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { settings as de } from '../../../words/de/pages/settings.ts';
import { settings as en } from '../../../words/en/pages/settings.ts';
import { useTexts } from '../../../words/words.tsx';
import { hasKeyDraft, KeyForm } from '../key-form.tsx';
import { KeyRow } from '../key-row.tsx';
import { MissingRight } from '../missing-right.tsx';
import { OnceShown } from '../once-shown.tsx';
import { useAccountWords } from './use-account-words.ts';

const scope = 'keys:manage';

/** The keys of a service account, for those who may manage keys. */
export function AccountKeys({ account }: { account: ServiceAccount }) {
  const words = useAccountWords();
  const { keys: keyWords } = useTexts({ en, de });
  const may = useMay();
  return (
    <section
      aria-label={words.keys.title(account.name)}
      className="flex flex-col gap-4 border-l-2 border-line pl-3 md:pl-4"
    >
      {may(scope) ? <Keys account={account} /> : <MissingRight {...{ scope }} action={keyWords.new} />}
    </section>
  );
}

function Keys({ account }: { account: ServiceAccount }) {
  const { keys: words } = useAccountWords();
  const { keys: keyWords } = useTexts({ en, de });
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { serviceAccountId, name } = account;
  const [isMaking, setMaking] = useState(() => hasKeyDraft(serviceAccountId));
  const [made, setMade] = useState<NewKey | null>(null);
  // The list cannot be asked for the keys of one owner.
  const input = { limit: 100 };
  const query = usePages({
    queryKey: trpc.keys.list.queryKey(input),
    load: (before, signal) => client.keys.list.query({ ...input, ...(before && { before }) }, { signal }),
  });
  const all = query.data?.pages.flatMap(({ keys }) => keys) ?? [];
  const keys = all.filter(({ ownerId }) => ownerId === serviceAccountId);

  function show(key: NewKey): void {
    setMade(key);
    setMaking(false);
    void queryClient.invalidateQueries(trpc.keys.list.pathFilter());
  }

  return (
    <>
      {made && <OnceShown title={keyWords.made(made.name)} secret={made.key} onDone={() => setMade(null)} />}
      {isMaking ? (
        <KeyForm accounts={[]} account={account} onMade={show} onCancel={() => setMaking(false)} />
      ) : (
        <Button className="self-start" onClick={() => setMaking(true)}>
          <Plus size={16} aria-hidden /> {keyWords.new}
        </Button>
      )}
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={3} />}
      {query.data && !query.hasNextPage && keys.length === 0 && !isMaking && (
        <Empty title={words.empty}>
          <p>{words.emptyHow}</p>
        </Empty>
      )}
      {keys.length > 0 && (
        <ul className="border-t border-line">
          {keys.map((key) => (
            <KeyRow key={key.keyId} shown={key} owner={name} heading="h3" onRotated={show} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-soft">{words.partly}</p>
          <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
        </div>
      )}
    </>
  );
}
