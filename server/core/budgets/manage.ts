import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { type Budget, type budgetCreateInput, isOverTime } from '../../../schema/budget.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { isId } from '../../store/id.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type AuditOrigin, recordAudit } from '../audit/record.ts';
import { pricesMissing } from './budgets.ts';
import { budgetColumns, type BudgetRow, toBudget } from './rows.ts';
import { presentStart } from './statements.ts';

type Input = z.output<typeof budgetCreateInput>;

/** Newest first. */
export async function listBudgets(
  pool: pg.Pool,
  workspaceId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ budgets: Budget[]; nextBefore: string | null }> {
  const { rows } = await pool.query<BudgetRow>(
    `select ${budgetColumns} from budget b where b.workspace_id = $1 and ($2::uuid is null or b.id < $2)
     order by b.id desc limit $3`,
    [workspaceId, before ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { budgets: page.map(toBudget), nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Throws ServiceError `not_found`. */
export async function getBudget(pool: pg.Pool, workspaceId: string, budgetId: string): Promise<Budget> {
  return toBudget(await findBudget(pool, workspaceId, budgetId));
}

// What is used already in the present period counts, and so do the runs that are under way.
const createStatement = `
insert into budget as b (id, workspace_id, subject, subject_id, measure, period, most, created_by)
values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const usedStatement = `
update budget b set period_start = ${presentStart('b')}, used = coalesce((
  select sum(case b.measure when 'runs' then u.runs when 'costUsd' then coalesce(u.cost_usd, 0)::numeric
    else u.input_tokens + u.output_tokens end)
  from usage u where u.workspace_id = b.workspace_id and u.day >= ${presentStart('b')}
    and case b.subject when 'key' then u.key_id = b.subject_id::text when 'member' then u.member_id = b.subject_id::text
      else true end), 0)
where b.id = $1 and b.period is not null`;
const underWayStatement = `
with made as (
  insert into budget_reservation (id, budget_id, workspace_id, kind, holder, amount)
  select gen_random_uuid(), b.id, r.workspace_id, b.measure, r.id, 1
  from budget b join run r on r.workspace_id = b.workspace_id and r.finished_at is null
    and case b.subject when 'key' then r.key_id = b.subject_id when 'member' then r.member_id = b.subject_id
      else true end
  where b.id = $1 and b.measure = 'concurrentRuns' returning 1
)
update budget set reserved = (select count(*) from made) where id = $1`;

/**
 * `unpriced`: the models that callers may use whose prices are not known. Throws ServiceError `invalid_request`, `conflict` or
 * `prices_missing`.
 */
export async function createBudget(
  pool: pg.Pool,
  origin: AuditOrigin,
  { createdBy, unpriced }: { createdBy: string; unpriced: readonly string[] },
  input: Input,
): Promise<Budget> {
  const { workspaceId } = origin;
  const { subject, subjectId = null, measure, period = null, limit } = input;
  requireFitting(input);
  if (measure === 'costUsd' && unpriced.length > 0) throw pricesMissing(unpriced);
  const id = uuidv7();
  return inTransaction(pool, async (client) => {
    if (subject !== 'workspace') await requireSubject(client, workspaceId, subject, subjectId);
    try {
      await client.query(createStatement, [id, workspaceId, subject, subjectId, measure, period, limit, createdBy]);
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new ServiceError('conflict', 'There is such a budget already. Change its limit instead.');
    }
    await client.query(usedStatement, [id]);
    await client.query(underWayStatement, [id]);
    const made = await findBudget(client, workspaceId, id);
    await recordAudit(client, origin, { action: 'budget.created', target: targetOf(id), after: toBudget(made) });
    return toBudget(made);
  });
}

/** Changes the limit. Throws ServiceError `not_found`, `invalid_request`. */
export async function updateBudget(
  pool: pg.Pool,
  origin: AuditOrigin,
  { budgetId, limit }: { budgetId: string; limit: number },
): Promise<Budget> {
  const { workspaceId } = origin;
  return inTransaction(pool, async (client) => {
    const before = toBudget(await findBudget(client, workspaceId, budgetId, true));
    requireWhole(before.measure, limit);
    // A limit that is no longer used by 80 % warns again.
    await client.query(
      `update budget set most = $2, warned_for = case when used >= $2::numeric * 0.8 then warned_for end where id = $1`,
      [budgetId, limit],
    );
    const after = toBudget(await findBudget(client, workspaceId, budgetId));
    await recordAudit(client, origin, { action: 'budget.updated', target: targetOf(budgetId), before, after });
    return after;
  });
}

/** Throws ServiceError `not_found`. */
export async function removeBudget(pool: pg.Pool, origin: AuditOrigin, budgetId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const before = toBudget(await findBudget(client, origin.workspaceId, budgetId, true));
    await client.query('delete from budget_reservation where budget_id = $1', [budgetId]);
    await client.query('delete from budget where id = $1', [budgetId]);
    await recordAudit(client, origin, { action: 'budget.removed', target: targetOf(budgetId), before });
  });
}

const targetOf = (id: string) => ({ type: 'budget', id, name: null });

async function findBudget(
  db: Pick<pg.ClientBase | pg.Pool, 'query'>,
  workspaceId: string,
  budgetId: string,
  lock = false,
): Promise<BudgetRow> {
  const text = `select ${budgetColumns} from budget b where b.id = $1 and b.workspace_id = $2${lock ? ' for update of b' : ''}`;
  const { rows } = isId(budgetId)
    ? await (db as pg.Pool).query<BudgetRow>(text, [budgetId, workspaceId])
    : { rows: [] };
  if (!rows[0]) throw new ServiceError('not_found', `There is no budget ${budgetId}.`);
  return rows[0];
}

function requireFitting({ subject, subjectId, measure, period, limit }: Input): void {
  if (isOverTime(measure) && period === undefined) throw invalid('period', `is needed for ${measure}: day or month`);
  if (!isOverTime(measure) && period !== undefined) throw invalid('period', `cannot be given for ${measure}`);
  if (subject === 'workspace' && subjectId !== undefined)
    throw invalid('subjectId', 'cannot be given for the workspace');
  if (subject !== 'workspace' && subjectId === undefined) throw invalid('subjectId', `is needed for a ${subject}`);
  requireWhole(measure, limit);
}

function requireWhole(measure: Budget['measure'], limit: number): void {
  if (measure !== 'costUsd' && !Number.isInteger(limit)) throw invalid('limit', 'must be a whole number');
}

async function requireSubject(
  client: pg.PoolClient,
  workspaceId: string,
  subject: 'member' | 'key',
  id: string | null,
): Promise<void> {
  const table = { key: 'api_key', member: 'member' }[subject];
  const text = `select 1 from ${table} where id = $1 and workspace_id = $2`;
  const { rowCount } = id !== null && isId(id) ? await client.query(text, [id, workspaceId]) : { rowCount: 0 };
  if (rowCount !== 1) throw invalid('subjectId', `names no ${subject} of this workspace`);
}

function invalid(path: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `${path} ${message}.`, { errors: [{ path, message }] });
}
