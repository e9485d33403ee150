import type pg from 'pg';
import type { BudgetWarning } from '../../../schema/budget.ts';
import { inTransaction } from '../../store/transaction.ts';
import { recordAudit, systemOrigin } from '../audit/record.ts';
import { queueEvent } from '../webhooks/queue.ts';
import { budgetColumns, type BudgetRow, toBudget } from './rows.ts';

// The row itself remembers that it has warned, so that of several nodes one does.
const warnStatement = `
update budget b set warned_for = b.period_start
where b.id = any($1::uuid[]) and b.warned_for is distinct from b.period_start
returning ${budgetColumns}`;

/** Warns once in a period that 80 % of a budget are used: in the audit log, and to webhooks. Returns how often. */
export async function warnOf(pool: pg.Pool, budgetIds: readonly string[]): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<BudgetRow>(warnStatement, [budgetIds]);
    for (const row of rows) {
      const { subject, subjectId, measure, period, limit, used, ...rest } = toBudget(row);
      const { budgetId, periodStart, periodEnd } = rest;
      const origin = systemOrigin(row.workspace_id);
      const target = { type: 'budget', id: budgetId, name: null };
      const after = { subject, subjectId, measure, period, limit, used };
      await recordAudit(client, origin, { action: 'budget.warned', target, after });
      const warning: BudgetWarning = { budgetId, ...after, periodStart, periodEnd };
      await queueEvent(client, row.workspace_id, 'budget.warning', warning);
    }
    return rows.length;
  });
}
