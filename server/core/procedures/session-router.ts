import type { TrackedEnvelope } from '@trpc/server';
import { z } from 'zod';
import type { WireEvent } from '../../../schema/event.ts';
import { entrySchema } from '../../../schema/phase.ts';
import { stateAtSchema } from '../../../schema/log-state.ts';
import { recordingSchema } from '../../../schema/recording.ts';
import { runPageSchema, runSchema, waitingPageSchema } from '../../../schema/run.ts';
import {
  forkedSessionSchema,
  forkInput,
  sessionCreatedSchema,
  sessionFilterShape,
  sessionIncludeSchema,
  sessionPageSchema,
  sessionSchema,
  sessionUpdateInput,
} from '../../../schema/session.ts';
import { auditOrigin, requireScope } from '../context.ts';
import { readPage } from '../log/page.ts';
import { readStateAt } from '../log/state-at.ts';
import { requestBody } from './request-body.ts';
import { followSession } from './follow.ts';
import { getRun, listRuns, listWaiting } from '../runs/read.ts';
import { createSession } from '../sessions/create.ts';
import { getSession, listSessions } from '../sessions/read.ts';
import { removeSession } from '../sessions/remove.ts';
import { updateSession } from '../sessions/update.ts';
import { exportRecording } from './export-recording.ts';
import { forkSession } from './fork-session.ts';
import { retryRun } from './retry-run.ts';
import { epochSchema, parseCursor, runKeySchema } from './start-run.ts';
import { trackedEvents } from './tracked-events.ts';
import { procedure, router } from './trpc.ts';

const reading = procedure.meta({ scope: 'sessions:read' });
const writing = procedure.meta({ scope: 'sessions:write' });

const bySession = z.object({ sessionId: z.string() });
const byRun = bySession.extend({ runId: z.string() });
export const pageShape = { limit: z.int().min(1).max(100).default(50), before: z.string().optional() };
const sinceSchema = z.int().min(0).default(0);

export const sessionCreateInput = z
  .object({
    idea: z.string().min(1).max(100_000).optional().describe('The first text of the idea summary.'),
    entry: entrySchema.optional().describe('The first stage. Default: ideation.'),
  })
  .describe('The first values of a session.');

export const sessionRouter = router({
  create: writing
    .input(
      requestBody(
        sessionCreateInput.extend({ creationKey: runKeySchema.optional(), creationOf: z.unknown().optional() }),
      ).optional(),
    )
    .output(sessionCreatedSchema)
    .mutation(({ ctx, input }) => {
      const { orm, models } = ctx.services;
      const noCost = models.cost(models.default.name, { inputTokens: 0, outputTokens: 0 });
      return createSession(orm, ctx.principal, noCost, input ?? {});
    }),
  /** Makes a new session with what another one had at a cursor. */
  fork: writing
    .input(requestBody(forkInput.and(bySession).and(z.object({ creationKey: runKeySchema.optional() }))))
    .output(forkedSessionSchema)
    .mutation(({ ctx, input }) => forkSession(ctx, input)),
  get: reading
    .input(bySession)
    .output(sessionSchema)
    .query(({ ctx, input }) => getSession(ctx.services.orm, ctx.principal.workspaceId, input.sessionId)),
  list: reading
    .input(
      z.object({ ...pageShape, ...sessionFilterShape, include: z.array(sessionIncludeSchema).optional() }).optional(),
    )
    .output(sessionPageSchema)
    .query(({ ctx, input = { limit: 50 } }) => {
      const { workspaceId, actor } = ctx.principal;
      const createdBy = input.createdBy === 'me' ? actor.id : input.createdBy;
      return listSessions(ctx.services.orm, workspaceId, { ...input, createdBy });
    }),
  update: writing
    .input(requestBody(sessionUpdateInput.and(bySession)))
    .output(sessionSchema)
    .mutation(async ({ ctx, input: { sessionId, ...changes } }) => {
      const { orm } = ctx.services;
      const { workspaceId } = ctx.principal;
      await updateSession(orm, workspaceId, sessionId, changes);
      return getSession(orm, workspaceId, sessionId);
    }),
  delete: writing
    .input(bySession)
    .output(z.object({ sessionId: z.string(), deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const { services } = ctx;
      await removeSession(services.pool, input.sessionId, auditOrigin(ctx));
      services.runs.sessionDeleted(input.sessionId);
      await services.archives?.discard({ ...input, workspaceId: ctx.principal.workspaceId });
      await services.removeSandboxes();
      return { sessionId: input.sessionId, deleted: true as const };
    }),
  /** Returns a page of the log, each event as the JSON text that was streamed. */
  eventPage: reading
    .input(
      bySession.extend({
        since: sinceSchema,
        epoch: epochSchema,
        limit: z.int().min(1).max(1000).default(1000),
        runId: z.string().optional(),
        types: z.array(z.string()).optional(),
      }),
    )
    .query(({ ctx, input }) => {
      const { pool, epoch } = ctx.services;
      return readPage(pool, epoch.current(), { workspaceId: ctx.principal.workspaceId, ...input });
    }),
  /** Returns what the events up to a cursor add up to. */
  stateAt: reading
    .input(bySession.extend({ at: z.int().min(0).optional(), epoch: epochSchema }))
    .output(stateAtSchema)
    .query(({ ctx, input }) => {
      const { pool, epoch } = ctx.services;
      return readStateAt(pool, epoch.current(), { workspaceId: ctx.principal.workspaceId, ...input });
    }),
  /** Replays and follows the log. With `follow` it stays open across runs; without, it only replays. */
  events: reading
    .input(
      bySession.extend({
        since: sinceSchema,
        epoch: epochSchema,
        follow: z.boolean().optional(),
        runId: z.string().optional(),
        lastEventId: z.string().optional(),
      }),
    )
    .subscription(({ ctx, input, signal }): AsyncIterableIterator<TrackedEnvelope<WireEvent>> => {
      const { sessionId, since, epoch, follow, runId, lastEventId } = input;
      const after = lastEventId === undefined ? since : parseCursor(lastEventId, 'lastEventId');
      const options = { sessionId, after, epoch, follow: followMode(follow), runId } as const;
      return trackedEvents(ctx, signal, (gone) => followSession(ctx, options, gone));
    }),
});

export const decisionSchema = z.object({
  approvalId: z
    .string()
    .min(1)
    .max(100)
    .describe('The approval to decide: from `approval_requested`, or the run’s `waitingFor`.'),
  decision: z.enum(['approve', 'revise', 'reject']).describe('Continue, repeat the stage, or end the run.'),
  note: z.string().min(1).max(100_000).optional().describe('What to change, or why it is rejected, in plain words.'),
});

export const runRouter = router({
  get: reading
    .input(byRun)
    .output(runSchema)
    .query(({ ctx, input }) => {
      const { workspaceId } = ctx.principal;
      return getRun(ctx.services.pool, { workspaceId, ...input });
    }),
  /** Returns the recorded model calls of a run. */
  recording: reading
    .input(byRun)
    .output(recordingSchema)
    .query(({ ctx, input }) => exportRecording(ctx, input)),
  list: reading
    .input(bySession.extend(pageShape))
    .output(runPageSchema)
    .query(({ ctx, input }) => {
      return listRuns(ctx.services.pool, ctx.principal.workspaceId, input);
    }),
  /** The runs of the workspace that wait for a decision. */
  waiting: reading
    .input(z.object(pageShape).optional())
    .output(waitingPageSchema)
    .query(({ ctx, input }) => listWaiting(ctx.services.pool, ctx.principal.workspaceId, input ?? { limit: 50 })),
  /** Starts the agent of an earlier run again, with the same body. */
  retry: writing
    .input(requestBody(byRun.extend({ runKey: runKeySchema.optional() })))
    .output(z.object({ runId: z.string(), cursor: z.int().min(0), agent: z.string() }))
    .mutation(({ ctx, input }) => retryRun(ctx, input)),
  cancel: writing
    .input(byRun)
    .output(runSchema)
    .mutation(async ({ ctx, input }) => {
      const { pool, runs } = ctx.services;
      const { workspaceId } = ctx.principal;
      await runs.cancel({ workspaceId, ...input });
      return getRun(pool, { workspaceId, ...input });
    }),
  /** Decides on a run that waits for an approval. */
  decide: writing
    .input(requestBody(byRun.and(decisionSchema).and(z.object({ decisionKey: runKeySchema.optional() }))))
    .output(runSchema)
    .mutation(({ ctx, input }) => {
      // A key without the scope of an agent must not start it through a decision.
      const requireAgent = (name: string) => requireScope(ctx, `agents:${name}`);
      const { workspaceId } = ctx.principal;
      return ctx.services.runs.decide({ workspaceId, ...input, requireAgent, origin: auditOrigin(ctx) });
    }),
});

export function followMode(follow: boolean | undefined): 'never' | 'run' | 'always' {
  if (follow === undefined) return 'run';
  return follow ? 'always' : 'never';
}
