import type pg from 'pg';
import { type BudgetMeasure, type BudgetPeriod, type BudgetSubject } from '../../../schema/budget.ts';
import { untilAnswered } from '../../store/transient.ts';
import type { Payer } from './payer.ts';

/** A budget as the checks need it: only the table knows its limit and what is used. */
export interface KnownBudget {
  id: string;
  subject: BudgetSubject;
  subject_id: string | null;
  measure: BudgetMeasure;
  period: BudgetPeriod | null;
}

/** Which budgets there are, with a cache in front of the database: most workspaces have none. */
export interface KnownBudgets {
  /** The budgets that limit this payer. Waits for a database that is away until the signal aborts. */
  of(workspaceId: string, payer: Payer, signal: AbortSignal): Promise<readonly KnownBudget[]>;
  /** Whether it is known, without a question to the database, that a workspace has no budgets. */
  isFree(workspaceId: string): boolean;
  /** Empties the cache, after budgets changed. */
  forget(): void;
}

/** How long an answer is kept, in milliseconds, if the message of the node that changed a budget is lost. */
const keptMilliseconds = 5_000;
const maxKnown = 10_000;

interface Entry {
  budgets: Promise<readonly KnownBudget[]>;
  /** null: the database has not answered yet. */
  count: number | null;
  until: number;
}

const statement = 'select id, subject, subject_id, measure, period from budget where workspace_id = $1 order by id';

export function createKnownBudgets(pool: pg.Pool): KnownBudgets {
  const entries = new Map<string, Entry>();

  async function ask(workspaceId: string): Promise<readonly KnownBudget[]> {
    return (await pool.query<KnownBudget>({ name: 'budgets', text: statement, values: [workspaceId] })).rows;
  }

  function all(workspaceId: string): Promise<readonly KnownBudget[]> {
    const now = performance.now();
    const known = entries.get(workspaceId);
    if (known && known.until > now) return known.budgets;
    if (entries.size >= maxKnown) entries.clear();
    const entry: Entry = { budgets: ask(workspaceId), count: null, until: now + keptMilliseconds };
    entries.set(workspaceId, entry);
    entry.budgets.then(
      (budgets) => (entry.count = budgets.length),
      // An error is not kept.
      () => entries.delete(workspaceId),
    );
    return entry.budgets;
  }

  return {
    async of(workspaceId, payer, signal) {
      const budgets = await untilAnswered(() => all(workspaceId), signal);
      return budgets.length === 0 ? budgets : budgets.filter((budget) => limits(budget, payer));
    },
    isFree(workspaceId) {
      const known = entries.get(workspaceId);
      return known?.count === 0 && known.until > performance.now();
    },
    forget: () => entries.clear(),
  };
}

function limits({ subject, subject_id: id }: KnownBudget, { keyId, memberId }: Payer): boolean {
  if (subject === 'workspace') return true;
  return id !== null && id === (subject === 'key' ? keyId : memberId);
}
