import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { Empty, ErrorNote, Notice } from '../../parts/notice.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { budgets as de } from '../../words/de/pages/budgets.ts';
import { budgets as en } from '../../words/en/pages/budgets.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { BudgetForm, hasBudgetDraft } from './budget-form.tsx';
import { BudgetRow } from './budget-row.tsx';

const scope = 'budgets:manage';

/** The budgets of the workspace, for those who may manage them. */
export function BudgetsPart() {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const { me } = useMe();
  const may = useMay();
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-3xl text-soft">{words.lead}</p>
      {me === null ? (
        <Skeleton lines={4} />
      ) : may(scope) ? (
        <Budgets />
      ) : (
        <Notice>{common.failure.forbidden(scope)}</Notice>
      )}
    </div>
  );
}

/** What is used changes while runs work. */
const refetchInterval = 10_000;

function Budgets() {
  const words = useTexts({ en, de });
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [isMaking, setMaking] = useState(hasBudgetDraft);
  const input = { limit: 50 };
  const query = usePages({
    queryKey: trpc.budgets.list.queryKey(input),
    load: (before, signal) => client.budgets.list.query({ ...input, ...(before && { before }) }, { signal }),
    refetchInterval,
  });
  const budgets = query.data?.pages.flatMap((page) => page.budgets) ?? [];
  return (
    <>
      {isMaking ? (
        <BudgetForm
          onMade={() => {
            setMaking(false);
            void queryClient.invalidateQueries(trpc.budgets.list.pathFilter());
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
      {query.data && budgets.length === 0 && !isMaking && (
        <Empty title={words.empty}>
          <p>{words.emptyHow}</p>
        </Empty>
      )}
      {budgets.length > 0 && (
        <ul className="border-t border-line">
          {budgets.map((budget) => (
            <BudgetRow key={budget.budgetId} budget={budget} />
          ))}
        </ul>
      )}
      {query.hasNextPage && <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  );
}
