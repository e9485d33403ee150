import { isoText } from '../../store/iso-text.ts';
import type { Queryable } from '../../store/queryable.ts';

/** The columns of runs that a statement has to return so that it can queue deliveries. */
export const deliveryColumns = [
  'id',
  'workspace_id',
  'session_id',
  'agent',
  'status',
  'approval_id',
  'approval_stage',
  'model',
  'attempt',
  'started_at',
  'finished_at',
  'start_cursor',
  'error',
  'input_tokens',
  'output_tokens',
  'cost_usd',
]
  .map((name) => `run.${name}`)
  .join(', ');

/** Generates a UUIDv7 in SQL, because PostgreSQL has a function for it only from version 18 on. */
export const newId = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** Where a statement has the runs for which it queues deliveries: rows with `deliveryColumns`, and two expressions. */
export interface DeliveryRows {
  runs: string;
  at: string;
  lastCursor: string;
}

/**
 * Returns the part of a statement that queues a delivery for each subscribed webhook. It is in the same statement that
 * ends or suspends the run, so that neither is stored without the other.
 */
export function queueDeliveries({ runs, at, lastCursor }: DeliveryRows): string {
  return `
  insert into webhook_delivery (id, workspace_id, webhook_id, format, type, payload, status, next_at, created_at)
  select ${newId}, run.workspace_id, w.id, w.format, 'run.' || run.status, json_build_object(
      'type', 'run.' || run.status,
      'timestamp', ${isoText(at)},
      'data', json_build_object(
        'sessionId', run.session_id,
        'runId', run.id,
        'agent', run.agent,
        'status', run.status,
        'waitingFor', case when run.status = 'waiting' then
          json_build_object('stage', run.approval_stage, 'approvalId', run.approval_id) end,
        'startedAt', ${isoText('run.started_at')},
        'finishedAt', ${isoText('run.finished_at')},
        'firstCursor', run.start_cursor + 1,
        'lastCursor', ${lastCursor},
        'usage', json_build_object(
          'inputTokens', run.input_tokens, 'outputTokens', run.output_tokens, 'costUsd', run.cost_usd),
        'model', run.model,
        'attempt', run.attempt,
        'error', run.error
      )
    ), 'pending', now(), now()
  from ${runs} run join webhook w on w.workspace_id = run.workspace_id
  where w.disabled_at is null and 'run.' || run.status = any(w.events)`;
}

/** Queues an event of a workspace that is not of a run, for each subscribed webhook. */
export async function queueEvent(db: Queryable, workspaceId: string, type: string, data: object): Promise<void> {
  await db.query(
    `insert into webhook_delivery (id, workspace_id, webhook_id, format, type, payload, status, next_at, created_at)
     select ${newId}, w.workspace_id, w.id, w.format, $2, json_build_object('type', $2::text, 'timestamp', ${isoText('now()')},
       'data', $3::json), 'pending', now(), now()
     from webhook w where w.workspace_id = $1 and w.disabled_at is null and $2 = any(w.events)`,
    [workspaceId, type, JSON.stringify(data)],
  );
}
