import { defineEntity, p } from '@mikro-orm/core';
import type { ErrorEvent } from '../event.ts';
import type { Run, RunStatus } from '../run.ts';
import { createdAtColumn, cursorColumn, idColumn, usageColumns, workspaceColumn } from './columns.ts';

export const RunEntity = defineEntity({
  name: 'Run',
  properties: {
    id: idColumn(),
    workspaceId: workspaceColumn(),
    sessionId: p.uuid(),
    agent: p.text(),
    status: p.text().$type<RunStatus>(),
    /** The parsed body. */
    input: p.json<Record<string, unknown>>(),
    /** `Idempotency-Key` or `runKey`; one namespace per session. */
    runKey: p.text().nullable(),
    /** SHA-256 of agent and parsed body: two requests with the same hash are the same request. */
    bodyHash: p.text(),
    /** The key that started it: a reconnecting subscription attaches only to its own caller's run. */
    startedBy: p.text(),
    /** The key and the member that its usage is charged to; null if there is none. */
    keyId: p.uuid().nullable(),
    memberId: p.uuid().nullable(),
    model: p.text(),
    attempt: p.integer().default(1),
    /** The node that executes it, or executed it last. */
    node: p.uuid().nullable(),
    /**
     * When the lease ends, by the database's clock. Any node may then take over an unfinished run; a queued run has no
     * lease.
     */
    leaseUntil: p.datetime().columnType('timestamptz(3)'),
    startedAt: createdAtColumn(),
    finishedAt: p.datetime().columnType('timestamptz(3)').nullable(),
    /** The session's cursor before the run's first event. */
    startCursor: cursorColumn(),
    /** The cursor of its `done` event. */
    endCursor: cursorColumn().nullable(),
    /** Up to where the rows of its log are merged, once it has ended; null: not begun. */
    compactedTo: cursorColumn().nullable(),
    error: p.json<Omit<ErrorEvent, 'type'>>().nullable(),
    /** The decision that it waits for, or waited for last: the status tells which. */
    approvalId: p.uuid().nullable(),
    approvalStage: p.text().nullable(),
    /** The `traceparent` of the request that asked for it; null without a tracer. */
    trace: p.text().nullable(),
    ...usageColumns(),
  },
  uniques: [{ properties: ['runKey', 'sessionId'] }],
  indexes: [
    { properties: ['sessionId', 'id'] },
    {
      name: 'run_waiting',
      expression: `create index run_waiting on run (workspace_id, id) where status = 'waiting'`,
    },
    {
      name: 'run_unfinished',
      expression: `create index run_unfinished on run (status desc, lease_until, id) where finished_at is null and status <> 'waiting'`,
    },
    {
      name: 'run_unfinished_of_workspace',
      expression: `create index run_unfinished_of_workspace on run (workspace_id, status desc, lease_until, id) where finished_at is null and status <> 'waiting'`,
    },
    {
      name: 'run_ended_otherwise',
      expression: `create index run_ended_otherwise on run (status, id) where status in ('failed', 'cancelled')`,
    },
    {
      name: 'run_to_compact',
      expression: `create index run_to_compact on run (finished_at) where finished_at is not null and compacted_to is distinct from end_cursor`,
    },
  ],
});

/** The result of a finished step of a run, so that no later attempt repeats the step. */
export const RunStepEntity = defineEntity({
  name: 'RunStep',
  properties: {
    runId: p.uuid().primary(),
    name: p.text().primary(),
    workspaceId: workspaceColumn(),
    sessionId: p.uuid().index(),
    /**
     * `json`, not `jsonb`, because it keeps the order of members: a prompt made from it must be the same text in every
     * attempt.
     */
    value: p.json<unknown>().columnType('json').nullable(),
    /** The session's cursor when the step finished. */
    lastCursor: cursorColumn(),
    finishedAt: createdAtColumn(),
  },
});

/** A decision that came with an `Idempotency-Key`, and the answer to it. */
export const RunDecisionEntity = defineEntity({
  name: 'RunDecision',
  properties: {
    sessionId: p.uuid().primary(),
    decisionKey: p.text().primary(),
    workspaceId: workspaceColumn(),
    runId: p.uuid(),
    /** SHA-256 of run and parsed body: two requests with the same hash are the same request. */
    bodyHash: p.text(),
    answer: p.json<Run>().columnType('json'),
    decidedAt: createdAtColumn(),
  },
});

/** Finished frames of one run, exactly as every reader received them. */
export const EventChunkEntity = defineEntity({
  name: 'EventChunk',
  properties: {
    sessionId: p.uuid().primary(),
    firstCursor: cursorColumn().primary(),
    lastCursor: cursorColumn(),
    workspaceId: workspaceColumn(),
    runId: p.uuid(),
    /** `data: <JSON>` and a blank line, once per event. */
    frames: p.text(),
    /** Whether its last event is the run's `done`. */
    final: p.boolean(),
  },
});
