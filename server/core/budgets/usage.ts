import type pg from 'pg';
import { ServiceError } from '../../../schema/errors.ts';
import {
  maxUsageDays,
  type UsageGroup,
  type UsageQuery,
  type UsageReport,
  type UsageRow,
} from '../../../schema/usage.ts';

const groups: Readonly<Record<UsageGroup, string>> = {
  day: `to_char(u.day, 'YYYY-MM-DD')`,
  agent: 'u.agent',
  model: 'u.model',
  key: `nullif(u.key_id, '')`,
  member: `nullif(u.member_id, '')`,
};

const names: Readonly<Record<UsageGroup, string>> = {
  day: 'null::text',
  agent: 'null::text',
  model: 'null::text',
  key: '(select k.name from api_key k where k.id = value::uuid and k.workspace_id = $1)',
  member: `(select coalesce(p.name, m.name) from member m left join person p on p.id = m.person_id
    where m.id = value::uuid and m.workspace_id = $1)`,
};

const maxRows = 1_000;
const dayMilliseconds = 86_400_000;
const presetDays = 30;

// A cost is null if one of its parts is not known.
const sums = `sum(input_tokens)::float8 as input, sum(output_tokens)::float8 as output,
  case when count(cost_usd) = count(*) then coalesce(sum(cost_usd), 0) end as cost, sum(calls)::float8 as calls,
  sum(runs)::float8 as runs`;

interface Row {
  value: string | null;
  name: string | null;
  is_total: boolean;
  input: number | null;
  output: number | null;
  cost: number | null;
  calls: number | null;
  runs: number | null;
  groups: number;
}

/** Returns what a workspace used. Throws ServiceError `invalid_request`. */
export async function readUsage(pool: pg.Pool, workspaceId: string, query: UsageQuery): Promise<UsageReport> {
  const { by = 'day', agent, model, keyId, memberId } = query;
  const { from, to } = daysOf(query);
  const { rows } = await pool.query<Row>(
    `with part as (
       select ${groups[by]} as value, u.* from usage u
       where u.workspace_id = $1 and u.day between $2::date and $3::date and ($4::text is null or u.agent = $4)
         and ($5::text is null or u.model = $5) and ($6::text is null or u.key_id = $6)
         and ($7::text is null or u.member_id = $7)
     ), grouped as (
       select value, grouping(value) = 1 as is_total, ${sums} from part group by grouping sets ((value), ())
     )
     select g.*, ${names[by]} as name, (select count(*) - 1 from grouped)::int as groups from grouped g
     order by is_total desc, ${by === 'day' ? 'value' : 'input + output desc nulls last, runs desc, value'}
     limit ${maxRows + 1}`,
    [workspaceId, from, to, agent ?? null, model ?? null, keyId ?? null, memberId ?? null],
  );
  const total = rows.find((row) => row.is_total);
  const parts = rows.filter((row) => !row.is_total);
  return {
    by,
    from,
    to,
    rows: parts.map((row) => ({ value: row.value, name: row.name, ...figuresOf(row) })),
    total: figuresOf(total),
    truncated: (total?.groups ?? 0) > parts.length,
  };
}

function figuresOf(row: Row | undefined): Omit<UsageRow, 'value' | 'name'> {
  return {
    inputTokens: row?.input ?? 0,
    outputTokens: row?.output ?? 0,
    // Of nothing, the sum is known.
    costUsd: row === undefined || row.input === null ? 0 : row.cost,
    calls: row?.calls ?? 0,
    runs: row?.runs ?? 0,
  };
}

function daysOf({ from, to }: Pick<UsageQuery, 'from' | 'to'>): { from: string; to: string } {
  const last = to ?? new Date().toISOString().slice(0, 10);
  const first = from ?? dayBefore(last, presetDays - 1);
  const days = (Date.parse(last) - Date.parse(first)) / dayMilliseconds + 1;
  if (days < 1) throw invalid('must not be before from');
  if (days > maxUsageDays) throw invalid(`must be at most ${maxUsageDays} days after from`);
  return { from: first, to: last };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10);
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', `to ${message}.`, { errors: [{ path: 'to', message }] });
}
