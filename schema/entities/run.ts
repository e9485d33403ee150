import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
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
    /** SHA-256 of agent and parsed body: what makes two requests the same. */
    bodyHash: p.text(),
    /** The key that started it: a reconnecting subscription attaches only to its own caller's run. */
    startedBy: p.text(),
    model: p.text(),
    attempt: p.integer().default(1),
    /** The node that executes it, or did last. */
    node: p.uuid().nullable(),
    /** An unfinished run whose lease is over may be taken up by any node; a queued one has none. By the database's clock. */
    leaseUntil: p.datetime().columnType('timestamptz(3)'),
    startedAt: createdAtColumn(),
    finishedAt: p.datetime().columnType('timestamptz(3)').nullable(),
    /** The session's cursor before the run's first event. */
    startCursor: cursorColumn(),
    /** The cursor of its `done`. */
    endCursor: cursorColumn().nullable(),
    error: p.json<Omit<ErrorEvent, 'type'>>().nullable(),
    /** The decision it waits for, or waited for last: the status says which. */
    approvalId: p.uuid().nullable(),
    approvalStage: p.text().nullable(),
    ...usageColumns(),
  },
  uniques: [{ properties: ['sessionId', 'runKey'] }],
  indexes: [
    { properties: ['sessionId', 'id'] },
    {
      name: 'run_unfinished',
      expression: `create index run_unfinished on run (status desc, lease_until, id) where finished_at is null and status <> 'waiting'`,
    },
    {
      name: 'run_unfinished_of_workspace',
      expression: `create index run_unfinished_of_workspace on run (workspace_id, status desc, lease_until, id) where finished_at is null and status <> 'waiting'`,
    },
  ],
});
export type RunRow = InferEntity<typeof RunEntity>;

/** What a finished piece of a run gave, so that no later attempt does it again. */
export const RunStepEntity = defineEntity({
  name: 'RunStep',
  properties: {
    runId: p.uuid().primary(),
    name: p.text().primary(),
    workspaceId: workspaceColumn(),
    sessionId: p.uuid().index(),
    /** `json`, which keeps the order of members: what a prompt is made of must be the same text in every attempt. */
    value: p.json<unknown>().columnType('json').nullable(),
    /** The session's cursor when it finished. */
    lastCursor: cursorColumn(),
    finishedAt: createdAtColumn(),
  },
});

/** A decision that came with an `Idempotency-Key`, and what was answered. */
export const RunDecisionEntity = defineEntity({
  name: 'RunDecision',
  properties: {
    sessionId: p.uuid().primary(),
    decisionKey: p.text().primary(),
    workspaceId: workspaceColumn(),
    runId: p.uuid(),
    /** SHA-256 of run and parsed body: what makes two requests the same. */
    bodyHash: p.text(),
    answer: p.json<Run>().columnType('json'),
    decidedAt: createdAtColumn(),
  },
});

/** Finished frames of one run, as they went to every reader. */
export const EventChunkEntity = defineEntity({
  name: 'EventChunk',
  properties: {
    sessionId: p.uuid().primary(),
    firstCursor: cursorColumn().primary(),
    lastCursor: cursorColumn(),
    workspaceId: workspaceColumn(),
    runId: p.uuid(),
    /** `data: <JSON>` and a blank line, as often as there are events. */
    frames: p.text(),
    /** Its last event is the run's `done`. */
    final: p.boolean(),
  },
});
