import { toUnits } from './money.ts';
import { useSetup } from './store.tsx';
import { texts } from './texts.ts';

/** The share of a budget from which on it warns. */
const near = 0.8;

/** What is left of the budget; nothing without one. `spent`: in the smallest unit of the main currency. */
export function BudgetLeft({ spent }: { spent: number }) {
  const { setup, show } = useSetup();
  const budget = toUnits(setup.budget, setup.currency);
  if (budget <= 0) return null;
  const share = spent / budget;
  const isOver = spent > budget;
  return (
    <div className="mb-6 rounded-lg border border-border bg-surface p-4" role="group" aria-label={texts.budget}>
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{texts.budgetOf(show(budget), setup.budgetFor)}</span>
        <span className="tabular-nums">{texts.of(show(spent), show(budget))}</span>
      </div>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-text/10">
        <div
          className={`h-full ${isOver ? 'bg-danger' : 'bg-primary'}`}
          style={{ width: `${Math.min(1, share) * 100}%` }}
        />
      </div>
      <p role="status" className={`mt-2 text-sm ${share >= near ? 'font-semibold text-danger' : 'text-muted'}`}>
        {isOver ? texts.over(show(spent - budget)) : texts.below(show(budget - spent))}
        {!isOver && share >= near && ` · ${texts.nearlyUsed}`}
      </p>
    </div>
  );
}
