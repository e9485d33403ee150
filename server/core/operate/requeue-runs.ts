import type { z } from 'zod';
import { ServiceError } from '../../../schema/errors.ts';
import type { RequeuedRuns, requeueRunsInput } from '../../../schema/operator-runs.ts';
import { auditOrigin, type Context } from '../context.ts';

/** How many runs of a node one statement finds. */
const slice = 100;

/**
 * Puts a run, or all runs that execute at a node, back into the queue. Throws ServiceError `invalid_request`, and for a single run
 * `not_found`, `run_ended` or `conflict`.
 */
export async function requeueRuns(
  context: Context,
  { runId, attempt, node }: z.output<typeof requeueRunsInput>,
): Promise<RequeuedRuns> {
  const { runs } = context.services;
  const origin = auditOrigin(context);
  if ((runId === undefined) === (node === undefined)) {
    const message = 'or node must be given, and not both';
    throw new ServiceError('invalid_request', `runId ${message}.`, { errors: [{ path: 'runId', message }] });
  }
  if (runId !== undefined) return { requeued: (await runs.requeue({ runId, attempt, origin })) ? 1 : 0, skipped: 0 };
  const outcome = { requeued: 0, skipped: 0 };
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await nextOf(context, node ?? '', after);
    for (const id of ids) {
      try {
        if (await runs.requeue({ runId: id, node, origin })) outcome.requeued += 1;
        else outcome.skipped += 1;
      } catch (error) {
        const moved = error instanceof ServiceError && /^(?:run_ended|not_found|conflict)$/.test(error.code);
        if (!moved) throw error;
        outcome.skipped += 1;
      }
    }
    if (ids.length < slice) return outcome;
    after = ids.at(-1) ?? null;
  }
}

async function nextOf({ services }: Context, node: string, after: string | null): Promise<string[]> {
  const { rows } = await services.pool.query<{ id: string }>(
    `select id from run where finished_at is null and status = 'running' and node = $1 and ($2::uuid is null or id > $2)
     order by id limit ${slice}`,
    [node, after],
  );
  return rows.map(({ id }) => id);
}
