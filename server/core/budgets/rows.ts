import type { Budget } from '../../../schema/budget.ts';
import { isoText } from '../../store/iso-text.ts';
import type { KnownBudget } from './known-budgets.ts';
import { presentStart, presentUsed } from './statements.ts';

const start = `(${presentStart('b')})`;
const midnight = (date: string) => `to_char(${date}, 'YYYY-MM-DD"T"00:00:00.000"Z"')`;

/** The columns of a BudgetRow of the table `budget b`. */
export const budgetColumns = `b.id, b.workspace_id, b.subject, b.subject_id, b.measure, b.period, b.most::float8 as most,
  (${presentUsed('b')})::float8 as used, b.reserved::float8 as reserved,
  b.period is not null and coalesce(b.warned_for = ${start}, false) as warned, b.created_by,
  ${isoText('b.created_at')} as created_at, ${midnight(start)} as period_start,
  ${midnight(`${start} + ('1 ' || b.period)::interval`)} as period_end,
  case b.subject
    when 'key' then (select k.name from api_key k where k.id = b.subject_id)
    when 'member' then (select coalesce(p.name, m.name) from member m left join person p on p.id = m.person_id
      where m.id = b.subject_id) end as subject_name`;

export interface BudgetRow extends KnownBudget {
  workspace_id: string;
  most: number;
  used: number;
  reserved: number;
  warned: boolean;
  created_by: string;
  created_at: string;
  period_start: string | null;
  period_end: string | null;
  subject_name: string | null;
}

export function toBudget(row: BudgetRow): Budget {
  const isUnderWay = row.period === null;
  return {
    budgetId: row.id,
    subject: row.subject,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    measure: row.measure,
    period: row.period,
    limit: row.most,
    // What is under way at the same time is all that such a budget counts.
    used: isUnderWay ? row.reserved : row.used,
    reserved: isUnderWay ? 0 : row.reserved,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    warned: row.warned,
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}
