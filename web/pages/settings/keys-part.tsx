import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { NewKey } from '../../../schema/key.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { CheckField } from '../../parts/field.tsx';
import { Empty, ErrorNote } from '../../parts/notice.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts } from '../../words/words.tsx';
import { hasKeyDraft, KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { OnceShown } from './once-shown.tsx';
import { useOwners } from './use-owners.ts';
import { GuardedPart } from './guarded-part.tsx';

/** The keys of the workspace, for those who may manage them. */
export function KeysPart() {
  const { keys: words } = useTexts({ en, de });
  return (
    <GuardedPart lead={words.lead} scope="keys:manage" action={words.new}>
      <Keys />
    </GuardedPart>
  );
}

function Keys() {
  const { keys: words } = useTexts({ en, de });
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { accounts, ownerName } = useOwners();
  // What was typed before a sign-in is still there.
  const [isMaking, setMaking] = useState(hasKeyDraft);
  const [made, setMade] = useState<NewKey | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const input = { limit: 50 };
  const query = usePages({
    queryKey: trpc.keys.list.queryKey(input),
    load: (before, signal) => client.keys.list.query({ ...input, ...(before && { before }) }, { signal }),
  });
  const all = query.data?.pages.flatMap(({ keys }) => keys) ?? [];
  const keys = showsEnded ? all : all.filter(({ status }) => status === 'active');

  function show(key: NewKey): void {
    setMade(key);
    setMaking(false);
    void queryClient.invalidateQueries(trpc.keys.list.pathFilter());
  }

  return (
    <>
      {made && <OnceShown title={words.made(made.name)} secret={made.key} onDone={() => setMade(null)} />}
      {isMaking ? (
        <KeyForm accounts={accounts} onMade={show} onCancel={() => setMaking(false)} />
      ) : (
        <Button look="main" className="self-start" onClick={() => setMaking(true)}>
          <Plus size={16} aria-hidden /> {words.new}
        </Button>
      )}
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={6} />}
      {all.length > 0 && (
        <CheckField
          label={words.showEnded}
          checked={showsEnded}
          onChange={(event) => setShowsEnded(event.target.checked)}
        />
      )}
      {query.data && all.length === 0 && !isMaking && (
        <Empty title={words.empty}>
          <p>{words.emptyHow}</p>
        </Empty>
      )}
      {all.length > 0 && keys.length === 0 && <p>{words.noneActive}</p>}
      {keys.length > 0 && (
        <ul className="border-t border-line">
          {keys.map((key) => (
            <KeyRow key={key.keyId} shown={key} owner={ownerName(key.ownerId)} onRotated={show} />
          ))}
        </ul>
      )}
      {query.hasNextPage && <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  );
}
