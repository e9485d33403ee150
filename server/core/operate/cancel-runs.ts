import type { z } from 'zod';
import { ServiceError } from '../../../schema/errors.ts';
import type { CancelledRuns, cancelRunsInput } from '../../../schema/operator-runs.ts';
import { auditOrigin, type Context } from '../context.ts';
import type { RunPlace } from '../runs/cancel.ts';
import { conditionOf, type RunCondition } from './list-runs.ts';

/** How many runs one statement finds, and how many of them are cancelled at once. */
const slice = 100;
const atOnce = 4;

/**
 * Cancels the unfinished runs of all workspaces that match a filter and were accepted before the call. Each is recorded in the
 * audit log of its workspace. Throws ServiceError `invalid_request` if there is neither a filter nor `all`, or `not_found`.
 */
export async function cancelRuns(
  context: Context,
  { all, dryRun, ...filter }: z.output<typeof cancelRunsInput>,
): Promise<CancelledRuns> {
  if (!all && Object.values(filter).every((value) => value === undefined)) {
    const message = 'must be true if there is no filter: then every unfinished run is cancelled';
    throw new ServiceError('invalid_request', `all ${message}.`, { errors: [{ path: 'all', message }] });
  }
  const { pool } = context.services;
  const condition = await conditionOf(pool, filter);
  condition.text += ' and run.finished_at is null';
  if (dryRun) return { matched: await count(context, condition), cancelled: 0, ended: 0, dryRun };
  const outcome: CancelledRuns = { matched: 0, cancelled: 0, ended: 0, dryRun };
  const last = await lastOf(context, condition);
  if (last === null) return outcome;
  // Not by their start: a queued run starts again when a node takes it up.
  condition.values.push(last);
  condition.text += ` and run.id <= $${condition.values.length}`;
  for (let places = await next(context, condition, null); places.length > 0;) {
    outcome.matched += places.length;
    await cancelEach(context, places, outcome);
    places = places.length < slice ? [] : await next(context, condition, places.at(-1)?.runId ?? null);
  }
  return outcome;
}

async function count({ services }: Context, { text, values }: RunCondition): Promise<number> {
  const statement = `select count(*)::int as count from run where ${text}`;
  const { rows } = await services.pool.query<{ count: number }>(statement, values);
  return rows[0]?.count ?? 0;
}

async function lastOf({ services }: Context, { text, values }: RunCondition): Promise<string | null> {
  const statement = `select id from run where ${text} order by id desc limit 1`;
  const { rows } = await services.pool.query<{ id: string }>(statement, values);
  return rows[0]?.id ?? null;
}

async function next({ services }: Context, condition: RunCondition, after: string | null): Promise<RunPlace[]> {
  const { text, values } = condition;
  const { rows } = await services.pool.query<RunPlace>(
    `select workspace_id as "workspaceId", session_id as "sessionId", id as "runId" from run
     where ${text} and ($${values.length + 1}::uuid is null or id > $${values.length + 1}) order by id limit ${slice}`,
    [...values, after],
  );
  return rows;
}

async function cancelEach(context: Context, places: readonly RunPlace[], outcome: CancelledRuns): Promise<void> {
  const left = [...places];
  const work = async () => {
    for (let place = left.pop(); place; place = left.pop()) {
      if (await cancelOne(context, place)) outcome.cancelled += 1;
      else outcome.ended += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Returns false if the run has ended otherwise, was cancelled by somebody else, or is gone with its session. */
async function cancelOne(context: Context, place: RunPlace): Promise<boolean> {
  const origin = { ...auditOrigin(context), workspaceId: place.workspaceId };
  try {
    return await context.services.runs.cancel(place, origin);
  } catch (error) {
    if (error instanceof ServiceError && /^(?:run_ended|not_found)$/.test(error.code)) return false;
    throw error;
  }
}
