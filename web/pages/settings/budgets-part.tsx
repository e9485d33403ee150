import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/notice.tsx';
import { budgets as de } from '../../words/de/pages/budgets.ts';
import { budgets as en } from '../../words/en/pages/budgets.ts';
import { useTexts } from '../../words/words.tsx';
import { BudgetForm, hasBudgetDraft } from './budget-form.tsx';
import { BudgetRow } from './budget-row.tsx';
import { GuardedPart } from './guarded-part.tsx';
import { PagedRows } from './paged-rows.tsx';

/** The budgets of the workspace, for those who may manage them. */
export function BudgetsPart() {
  const words = useTexts({ en, de });
  return (
    <GuardedPart lead={words.lead} scope="budgets:manage" action={words.new}>
      <Budgets />
    </GuardedPart>
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
      <PagedRows
        query={query}
        empty={
          !isMaking && (
            <Empty title={words.empty}>
              <p>{words.emptyHow}</p>
            </Empty>
          )
        }
      >
        {budgets.map((budget) => (
          <BudgetRow key={budget.budgetId} budget={budget} />
        ))}
      </PagedRows>
    </>
  );
}
