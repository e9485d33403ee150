import { warnedShare } from '../../../schema/budget.ts';

/** What a reservation is for. A `call` is given back when another node takes its run over. */
export type ReservationKind = 'call' | 'run' | 'concurrentRuns' | 'concurrentStreams';

const today = `(now() at time zone 'utc')::date`;

/** The first day of the present period, in UTC; null for budgets without one. Only the database's clock decides. */
export const presentStart = (budget: string): string =>
  `case ${budget}.period when 'day' then ${today} when 'month' then date_trunc('month', ${today})::date end`;

/** What is used in the present period: the column belongs to the period in which it was last changed. */
export const presentUsed = (budget: string): string =>
  `case when ${budget}.period_start is distinct from ${presentStart(budget)} then 0 else ${budget}.used end`;

/**
 * Reserves amounts of several budgets: all of them, or nothing. An amount of 0 only asks whether anything is left. `$1` is the
 * id of the reservation, `$2` the workspace, `$3` the holder, `$4` for how many seconds it is kept, or null; then lists of
 * budgets, kinds and amounts. Rows are locked in the order of their ids, to avoid deadlocks, and are read again after the
 * lock, so that calls on two nodes see what the other one reserved. It is safe to repeat. It returns the budgets that are used
 * up.
 */
export const reserveStatement = `
with asked as (
  select * from unnest($5::uuid[], $6::text[], $7::numeric[]) as a(budget_id, kind, amount)
  where not exists (select from budget_reservation r where r.id = $1::uuid and r.budget_id = a.budget_id)
), held as (
  select b.id, a.kind, a.amount, b.most, b.reserved, ${presentUsed('b')} as used
  from budget b join asked a on a.budget_id = b.id order by b.id for update of b
), refused as (
  select id, kind, amount, most, reserved, used from held
  where case when amount = 0 then used >= most else used + reserved + amount > most end
), taken as (
  update budget b set reserved = b.reserved + h.amount from held h
  where b.id = h.id and h.amount > 0 and not exists (select from refused)
  returning b.id, h.kind, h.amount
), made as (
  insert into budget_reservation (id, budget_id, workspace_id, kind, holder, amount, expires_at)
  select $1, id, $2, kind, $3, amount, now() + make_interval(secs => $4::float8) from taken
)
select id, kind, amount::float8, most::float8, reserved::float8, used::float8 from refused order by id`;

/** The part of a statement that gives back `freed` reservations and counts what was used of them (`spent`). */
const giveBack = `, changes as (
  select budget_id, sum(amount) as amount, sum(spent) as spent from freed group by budget_id
), held as (
  select b.id, c.amount, c.spent, ${presentUsed('b')} as used, ${presentStart('b')} as start
  from budget b join changes c on c.budget_id = b.id order by b.id for update of b
), settled as (
  update budget b set reserved = greatest(b.reserved - h.amount, 0), used = h.used + h.spent, period_start = h.start
  from held h where b.id = h.id
  returning b.id, b.period is not null and b.used >= b.most * ${warnedShare} and b.most > 0
    and b.warned_for is distinct from b.period_start as warns
)
select id from settled where warns`;

/**
 * Settles the part of a reservation, `$1`, that is for one kind of thing, `$2`: gives it back, and counts what was used: lists
 * of budgets and amounts. Only what is still reserved is counted, so it is safe to repeat. It returns the budgets that now
 * have to warn.
 */
export const settleStatement = `
with freed as (
  delete from budget_reservation r where r.id = $1 and r.kind = $2
  returning r.budget_id, r.amount,
    coalesce((select s.spent from unnest($3::uuid[], $4::numeric[]) as s(budget_id, spent)
      where s.budget_id = r.budget_id), 0) as spent
)${giveBack}`;

/** Gives back what holders reserved for kinds of things: lists. */
export const releaseStatement = `
with freed as (
  delete from budget_reservation r where r.holder = any($1::uuid[]) and r.kind = any($2::text[])
  returning r.budget_id, r.amount, 0 as spent
)${giveBack}`;

/** How long a reservation is kept whose run has ended or is not there (yet), in seconds: its node may still settle it. */
const graceSeconds = 60;

/**
 * Gives back what a lost node left in a workspace, `$1`: streams whose time is over, and reservations of runs that have ended.
 * What counts runs at the same time is free at once.
 */
export const sweepStatement = `
with stale as (
  select r.id, r.budget_id from budget_reservation r left join run on run.id = r.holder
  where r.workspace_id = $1 and case
    when r.expires_at is not null then r.expires_at < now()
    when run.id is null then r.made_at < now() - interval '${graceSeconds} seconds'
    when r.kind = 'concurrentRuns' then run.finished_at is not null
    else run.finished_at < now() - interval '${graceSeconds} seconds' end
  for update of r skip locked
), freed as (
  delete from budget_reservation r using stale where r.id = stale.id and r.budget_id = stale.budget_id
  returning r.budget_id, r.amount, 0 as spent
)${giveBack}`;
