import { leaseSeconds } from './lease-time.ts';

export interface TakeUpKind {
  /** For the start of a node: also takes up the runs under this node's id, which its last process left. */
  own: boolean;
  /** The fourth parameter limits how many runs of one workspace execute at once, on all nodes. */
  limited: boolean;
}

/**
 * The statement that takes up runs whose leases are over, then queued runs, oldest first: runs that have begun go first,
 * however many are queued. Parameters: the node, the most runs to take, the runs that the node executes or accepts, and with
 * `limited` the limit per workspace.
 *
 * It locks sessions before runs, like every statement, and skips rows that another node has locked. The higher fence shuts
 * out the former holder. A run that had begun counts another attempt; a queued one begins now. A run that waits for a
 * decision stays as it is. That is checked in the update, too, which sees rows that changed while the statement waited. Each
 * session is looked up and locked by its key, in the order of the index: a join would lock as few, but read all sessions if
 * many runs wait. Lists of ids (`any`) are there for the same reason.
 */
export function takeUpStatement({ own, limited }: TakeUpKind): string {
  const free = own ? '(r.lease_until < now() or r.node = $1)' : 'r.lease_until < now()';
  return `
with recursive ${limited ? `${inTheirWorkspaces(free, own)}, ` : ''}free as (
  select s.id as session_id, r.id as run_id from ${limited ? 'next' : 'run'} r cross join lateral (
    select id from session where id = r.session_id and active_run = r.id for update skip locked
  ) s
  where ${limited ? 'true' : waits(free)}
  order by r.status desc, r.lease_until, r.id limit $2
), held as (
  update session s set active_fence = active_fence + 1 where s.id = any(array(select session_id from free)) returning s.*
), taken as (
  update run r set attempt = r.attempt + case when r.status = 'running' then 1 else 0 end, status = 'running',
    started_at = case when r.status = 'queued' and r.attempt = 1
      and r.start_cursor = (select last_cursor from held where active_run = r.id) then now() else r.started_at end,
    node = $1, lease_until = now() + make_interval(secs => ${leaseSeconds})
  where r.session_id = any(array(select id from held)) and r.id = any(array(select active_run from held)) and r.status <> 'waiting' returning r.*
)
select held.*, t.id as run_id, t.agent, t.input, t.model, t.attempt, t.started_at, t.start_cursor,
  t.input_tokens as run_input_tokens, t.output_tokens as run_output_tokens, t.cost_usd as run_cost_usd,
  t.key_id as run_key_id, t.member_id as run_member_id,
  t.trace as run_trace
from held join taken t on t.id = held.active_run order by t.id`;
}

const unfinished = (run: string) => `${run}.finished_at is null and ${run}.status <> 'waiting'`;
const waits = (free: string) => `${unfinished('r')} and ${free} and r.id <> all($3::uuid[])`;

/**
 * `next`: the oldest runs of each workspace that fit its limit. A run counts while its lease is good, or while this node has
 * it in hand. Workspaces are found one by one in their index, and runs in hand by their key (because of `offset 0`), so a
 * thousand runs that wait in one workspace cost the others nothing.
 */
const inTheirWorkspaces = (free: string, own: boolean) => `busy as (
  (select r.workspace_id from run r where ${unfinished('r')} order by r.workspace_id limit 1)
  union all
  select (select r.workspace_id from run r where ${unfinished('r')} and r.workspace_id > busy.workspace_id
    order by r.workspace_id limit 1)
  from busy where busy.workspace_id is not null
), in_hand as (
  select r.workspace_id, count(*) as runs from unnest((select $3::uuid[])) as hand(id)
  cross join lateral (select * from run where id = hand.id offset 0) r
  where r.finished_at is null and r.status = 'running' and r.lease_until < now() group by r.workspace_id
), next as (
  select r.* from busy
  left join in_hand on in_hand.workspace_id = busy.workspace_id
  cross join lateral (
    select count(*) as runs from run r where r.workspace_id = busy.workspace_id and ${unfinished('r')}
      and r.status = 'running' and r.lease_until >= now()${own ? ' and (r.node <> $1 or r.id = any($3::uuid[]))' : ''}
  ) executing
  cross join lateral (
    select r.id, r.session_id, r.status, r.lease_until from run r
    where r.workspace_id = busy.workspace_id and ${waits(free)}
    order by r.status desc, r.lease_until, r.id
    limit greatest($4 - executing.runs - coalesce(in_hand.runs, 0), 0)
  ) r
  where busy.workspace_id is not null
)`;
