import type { z } from 'zod';
import { stateAtSchema } from '../../schema/log-state.ts';
import { runPageSchema, runSchema } from '../../schema/run.ts';
import {
  type SessionFilter,
  sessionIncludeSchema,
  sessionSchema,
  sessionUpdateInput,
  wholeSessionPageSchema,
} from '../../schema/session.ts';
import { followSession } from '../../server/core/procedures/follow.ts';
import { followMode, sessionCreateInput } from '../../server/core/procedures/session-router.ts';
import { epochArgument, idArgument, runKeyArgument, sessionArgument, sinceArgument } from './arguments.ts';
import type { Builder, GraphqlContext } from './builder.ts';
import {
  connectionType,
  corePage,
  type PageArguments,
  pageArguments,
  pageCost,
  relayArguments,
  toConnection,
} from './connection.ts';
import type { EventTypes } from './event-types.ts';
import { followEvents, sinceCursor } from './follow-events.ts';
import { rootCost, textRowCost } from './limits.ts';
import { type ObjectShape, readShape, type Side } from './shape.ts';
import { selectedFields } from './selected-fields.ts';
import type { ObjectType, Types } from './types.ts';

type CreateInput = z.input<typeof sessionCreateInput>;

export interface SessionTypes {
  session: ObjectType;
  run: ObjectType;
}

/** Adds the fields for sessions, runs and the log. */
export function addSessionFields(builder: Builder, types: Types, events: EventTypes): SessionTypes {
  const session = types.object(shape(sessionSchema, 'Session', 'output'), 'Service');
  const run = types.object(shape(runSchema, 'Run', 'output'), 'Service');
  const stateAt = types.object(shape(stateAtSchema, 'StateAt', 'output'), 'Service');
  const sessions = connectionType(types, sessionSchema, wholeSessionPageSchema);
  const runs = connectionType(types, runSchema, runPageSchema);
  const updateInput = types.input(shape(sessionUpdateInput, 'UpdateSession', 'input'), 'Service');
  const createInput = types.input(shape(sessionCreateInput, 'CreateSession', 'input'), 'Service');

  builder.queryFields((t) => ({
    session: t.field({
      type: session,
      nullable: true,
      description: 'The current state of a session.',
      args: { id: idArgument(t, 'The session.') },
      complexity: rootCost,
      resolve: (_, { id }, { caller }) => caller.sessions.get({ sessionId: id }),
    }),
    sessions: t.field({
      type: sessions,
      nullable: true,
      description: 'The sessions of the key’s workspace, newest first.',
      args: {
        ...pageArguments(t),
        query: t.arg.string({ description: 'Only sessions with this text in their name or idea summary.' }),
        phase: t.arg.string({ description: 'Only sessions that entered this stage last.' }),
        createdBy: t.arg.id({
          description: 'Only sessions that this member, service account or key created, by its id; `me`: your own.',
        }),
        state: t.arg.string({
          description: 'Only sessions that are running, waiting for a decision, or idle: running, waiting or idle.',
        }),
        archived: t.arg.string({
          description: 'Whether archived sessions are listed: exclude, only or include. Default: exclude.',
        }),
      },
      complexity: pageCost(textRowCost),
      async resolve(_, args, { caller }, info) {
        const selected = selectedFields(info);
        const filter = {
          include: sessionIncludeSchema.options.filter((name) => selected.has(name)),
          query: args.query ?? undefined,
          phase: args.phase ?? undefined,
          createdBy: args.createdBy ?? undefined,
          // The procedure checks these.
          state: (args.state ?? undefined) as SessionFilter['state'],
          archived: (args.archived ?? undefined) as SessionFilter['archived'],
        };
        const page = await caller.sessions.list({ ...corePage(args), ...filter });
        return toConnection(page, page.sessions, ({ sessionId }) => sessionId, args);
      },
    }),
    stateAt: t.field({
      type: stateAt,
      nullable: true,
      description: 'What the events of a session up to a cursor add up to.',
      args: {
        sessionId: sessionArgument(t),
        at: t.arg.int({ description: 'The last event to include, by its cursor. Default: the last one of the log.' }),
        epoch: epochArgument(t),
      },
      complexity: textRowCost,
      resolve: (_, { sessionId, at, epoch }, { caller }) =>
        caller.sessions.stateAt({ sessionId, at: at ?? undefined, epoch: epoch ?? undefined }),
    }),
    runs: t.field({
      type: runs,
      nullable: true,
      description: 'The runs of a session, newest first.',
      args: { sessionId: sessionArgument(t), ...relayArguments(t) },
      complexity: pageCost(),
      resolve: (_, { sessionId, ...args }, { caller }) => listRuns(caller, sessionId, args),
    }),
    run: t.field({
      type: run,
      nullable: true,
      description: 'The current state of a run.',
      args: { sessionId: sessionArgument(t), id: idArgument(t, 'The run.') },
      complexity: rootCost,
      resolve: (_, { sessionId, id }, { caller }) => caller.runs.get({ sessionId, runId: id }),
    }),
  }));

  builder.objectFields(session, (t) => ({
    runs: t.field({
      type: runs,
      nullable: true,
      description: 'The runs of this session, newest first.',
      args: relayArguments(t),
      complexity: pageCost(),
      resolve: ({ sessionId }, args, { caller }) => listRuns(caller, String(sessionId), args),
    }),
  }));

  builder.mutationFields((t) => ({
    createSession: t.field({
      type: session,
      nullable: true,
      description: 'Creates a session.',
      args: { input: t.arg({ type: createInput, description: 'The first values of the session.' }) },
      complexity: rootCost,
      async resolve(_, { input }, { caller }) {
        const { sessionId } = await caller.sessions.create((input ?? {}) as CreateInput);
        return caller.sessions.get({ sessionId });
      },
    }),
    updateSession: t.field({
      type: session,
      nullable: true,
      description: 'Names or archives a session.',
      args: {
        id: idArgument(t, 'The session.'),
        input: t.arg({ type: updateInput, required: true, description: 'What to change.' }),
      },
      complexity: rootCost,
      resolve: (_, { id, input }, { caller }) =>
        caller.sessions.update({ ...(input as z.input<typeof sessionUpdateInput>), sessionId: id }),
    }),
    forkSession: t.field({
      type: session,
      nullable: true,
      description:
        'Makes a new session with what another one had at a cursor, and returns it. If there was code, a run begins that builds it.',
      args: {
        sessionId: sessionArgument(t),
        cursor: t.arg.int({ description: 'The last event of the other session. Default: the last one of its log.' }),
        title: t.arg.string({ description: 'The name of the new session. Default: that of the other.' }),
        creationKey: t.arg.string({ description: 'The same key and arguments return the same session again.' }),
      },
      complexity: rootCost,
      async resolve(_, { sessionId, cursor, title, creationKey }, { caller }) {
        const made = await caller.sessions.fork({
          sessionId,
          cursor: cursor ?? undefined,
          title: title ?? undefined,
          creationKey: creationKey ?? undefined,
        });
        return caller.sessions.get({ sessionId: made.sessionId });
      },
    }),
    deleteSession: t.boolean({
      nullable: true,
      description: 'Deletes a session and all of its data. Always true.',
      args: { id: idArgument(t, 'The session.') },
      complexity: rootCost,
      resolve: async (_, { id }, { caller }) => (await caller.sessions.delete({ sessionId: id })).deleted,
    }),
    cancelRun: t.field({
      type: run,
      nullable: true,
      description: 'Cancels a run. Cancelling it again changes nothing.',
      args: { sessionId: sessionArgument(t), runId: idArgument(t, 'The run.') },
      complexity: rootCost,
      resolve: (_, { sessionId, runId }, { caller }) => caller.runs.cancel({ sessionId, runId }),
    }),
    retryRun: t.field({
      type: run,
      nullable: true,
      description: 'Starts the agent of an earlier run again, with the same body. Returns the new run.',
      args: {
        sessionId: sessionArgument(t),
        runId: idArgument(t, 'The earlier run.'),
        runKey: runKeyArgument(t),
      },
      complexity: rootCost,
      async resolve(_, { sessionId, runId, runKey }, { caller }) {
        const retried = await caller.runs.retry({ sessionId, runId, runKey: runKey ?? undefined });
        return caller.runs.get({ sessionId, runId: retried.runId });
      },
    }),
    decideRun: t.field({
      type: run,
      nullable: true,
      description:
        'Decides on a run that waits for approval. `decision` is approve, revise or reject; `note` says what to change, or why. `approvalId` names the approval.',
      args: {
        sessionId: sessionArgument(t),
        runId: idArgument(t, 'The run that waits.'),
        approvalId: idArgument(t, 'The approval: from `approval_requested`, or the run’s `waitingFor`.'),
        decision: t.arg.string({ required: true, description: 'approve, revise or reject.' }),
        note: t.arg.string({ description: 'What to change, or why it is rejected.' }),
        decisionKey: t.arg.string({
          description:
            'A request with the same key and decision gets the first response again, and decides nothing twice.',
        }),
      },
      complexity: rootCost,
      resolve: (_, { note, decisionKey, ...args }, { caller }) =>
        caller.runs.decide({
          ...args,
          note: note ?? undefined,
          decisionKey: decisionKey ?? undefined,
        } as Parameters<typeof caller.runs.decide>[0]),
    }),
  }));

  builder.subscriptionField('sessionEvents', (t) =>
    t.field({
      type: events.event,
      description:
        'Replays the log after `since`, then follows it to the end of the active run. `follow`: true stays open across runs, false only replays.',
      args: {
        sessionId: sessionArgument(t),
        since: sinceArgument(t),
        epoch: epochArgument(t),
        follow: t.arg.boolean({
          description:
            'true: stays open across runs. false: only replays. Default: ends with the run that is active after the replay.',
        }),
      },
      complexity: rootCost,
      subscribe(_, { sessionId, since, epoch, follow }, graphql) {
        const options = {
          sessionId,
          after: sinceCursor(since),
          epoch: epoch ?? undefined,
          follow: followMode(follow ?? undefined),
        };
        return followEvents(graphql, (gone) => followSession(graphql.context, options, gone));
      },
      resolve: (event) => event as Record<string, unknown>,
    }),
  );
  return { session, run };
}

async function listRuns(caller: GraphqlContext['caller'], sessionId: string, args: PageArguments) {
  const page = await caller.runs.list({ sessionId, ...corePage(args) });
  return toConnection(page, page.runs, ({ runId }) => runId, args);
}

function shape(schema: z.ZodType, name: string, side: Side): ObjectShape {
  return readShape(schema, name, side).shape as ObjectShape;
}
