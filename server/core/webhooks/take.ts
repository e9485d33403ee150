import type pg from 'pg';
import { contentColumns, type ContentRow } from './body.ts';
import type { Answered } from './post.ts';

/** A delivery claimed by this node. */
export interface Taken {
  deliveryId: string;
  webhookId: string;
  url: string;
  /** As they are stored. Current secret first. */
  secrets: string[];
  content: ContentRow;
  /** Number of this attempt, which no other node uses. */
  attempt: number;
  /** Attempts in the current round of the schedule, including this one. */
  tries: number;
}

interface TakenRow extends ContentRow {
  id: string;
  webhook_id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
  attempts: number;
  tries: number;
}

// A claimed delivery becomes due again when its lease expires, so that another node retries what its node did not
// finish.
const takeStatement = `
with due as (
  select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id and w.disabled_at is null
  where d.next_at <= now() and d.webhook_id <> all($2::uuid[]) order by d.next_at limit $1 for update of d skip locked
), taken as (
  update webhook_delivery d set attempts = d.attempts + 1, tries = d.tries + 1,
    next_at = now() + make_interval(secs => $3)
  from due where d.id = due.id returning d.*
), begun as (
  insert into webhook_attempt (delivery_id, workspace_id, number, started_at)
  select id, workspace_id, attempts, now() from taken
)
select t.id, t.webhook_id, t.attempts, t.tries, ${contentColumns('t')}, w.url, w.secret,
  case when w.previous_until > now() then w.previous_secret end as previous_secret
from taken t join webhook w on w.id = t.webhook_id`;

/** Claims due deliveries, except for the webhooks in `without`. Each belongs to this node until its lease expires. */
export async function takeDue(
  pool: pg.Pool,
  { limit, without, leaseMs }: { limit: number; without: readonly string[]; leaseMs: number },
): Promise<Taken[]> {
  const { rows } = await pool.query<TakenRow>({
    name: 'webhook-take',
    text: takeStatement,
    values: [limit, without, leaseMs / 1_000],
  });
  return rows.map((row) => ({
    deliveryId: row.id,
    webhookId: row.webhook_id,
    url: row.url,
    secrets: row.previous_secret === null ? [row.secret] : [row.secret, row.previous_secret],
    content: row,
    attempt: row.attempts,
    tries: row.tries,
  }));
}

/** The result of an attempt. `again` is the delay until the next attempt in milliseconds, or null if there is none. */
export interface Outcome extends Pick<Answered, 'durationMs' | 'status' | 'error' | 'response'> {
  delivered: boolean;
  /** The endpoint responded that it is permanently gone (410). */
  gone: boolean;
  again: number | null;
  /** This node aborted the attempt, so it does not count. */
  brokenOff: boolean;
}

/** How long a webhook may fail without a success before it is disabled. */
const patience = '5 days';

// An attempt whose lease was lost to another node is logged, but does not change the delivery.
const finishStatement = `
with logged as (
  update webhook_attempt set duration_ms = $3, status = $4, error = $5, response = $6
  where delivery_id = $1 and number = $2
), moved as (
  update webhook_delivery set
    status = case when $7 then 'delivered' when $9::float8 is null then 'failed' else 'pending' end,
    next_at = now() + make_interval(secs => $9), tries = tries - case when $10 then 1 else 0 end
  where id = $1 and attempts = $2 and status = 'pending' returning webhook_id
), judged as (
  update webhook w set
    failing_since = case when $7 then null else coalesce(w.failing_since, now()) end,
    disabled_at = case when $8 or (not $7 and w.failing_since < now() - interval '${patience}') then now() end,
    disabled_reason = case when $8 then 'gone' when not $7 and w.failing_since < now() - interval '${patience}'
      then 'failing' end
  from moved where w.id = moved.webhook_id and w.disabled_at is null and not $10 and (not $7 or w.failing_since is not null)
  returning w.id, w.disabled_at
)
select id from judged where disabled_at is not null`;

export async function finishAttempt(pool: pg.Pool, { deliveryId, attempt }: Taken, outcome: Outcome): Promise<void> {
  const { durationMs, status, error, response, delivered, gone, again, brokenOff } = outcome;
  const { rows } = await pool.query<{ id: string }>({
    name: 'webhook-finish',
    text: finishStatement,
    values: [
      deliveryId,
      attempt,
      durationMs,
      status,
      error,
      response,
      delivered,
      gone,
      again === null ? null : again / 1_000,
      brokenOff,
    ],
  });
  // The webhook was disabled: its waiting deliveries fail, and users can resend them.
  for (const { id } of rows) {
    await pool.query(
      `update webhook_delivery set status = 'failed', next_at = null where webhook_id = $1 and status = 'pending'`,
      [id],
    );
  }
}

/** How many days finished deliveries can be viewed and sent again. */
const keptDays = 30;

/** Removes old deliveries, and deliveries queued while their webhook was being deleted. */
export async function sweepDeliveries(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with gone as (
       delete from webhook_delivery d where (d.next_at is null and d.created_at < now() - interval '${keptDays} days')
         or not exists (select from webhook w where w.id = d.webhook_id)
       returning d.id
     )
     delete from webhook_attempt a using gone where a.delivery_id = gone.id`,
  );
}
