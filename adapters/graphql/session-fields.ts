import type { z } from 'zod';
import { runSchema } from '../../schema/run.ts';
import { sessionPageSchema, sessionSchema } from '../../schema/session.ts';
import { followSession } from '../../server/follow.ts';
import { followMode, sessionCreateInput } from '../../server/session-router.ts';
import type { Builder } from './builder.ts';
import type { EventTypes } from './event-types.ts';
import { followEvents, sinceCursor } from './follow-events.ts';
import { listCost, rootCost } from './limits.ts';
import { withoutNulls } from './nulls.ts';
import { type ObjectShape, readShape, type Side } from './shape.ts';
import type { ObjectType, Types } from './types.ts';

const defaultPage = 50;

type CreateInput = z.input<typeof sessionCreateInput>;

/** Sessions, runs and the log. Returns the type `Run`. */
export function addSessionFields(builder: Builder, types: Types, events: EventTypes): { run: ObjectType } {
  const session = types.object(shape(sessionSchema, 'Session', 'output'), 'Service');
  const page = types.object(shape(sessionPageSchema, 'SessionPage', 'output'), 'Service');
  const run = types.object(shape(runSchema, 'Run', 'output'), 'Service');
  const createInput = types.input(shape(sessionCreateInput, 'CreateSession', 'input'), 'Service');

  builder.queryFields((t) => ({
    session: t.field({
      type: session,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      complexity: rootCost,
      resolve: (_, { id }, { caller }) => caller.sessions.get({ sessionId: id }),
    }),
    sessions: t.field({
      type: page,
      nullable: true,
      description: 'Newest first; `before` takes `nextBefore` of the page before.',
      args: { limit: t.arg.int({ defaultValue: defaultPage }), before: t.arg.id() },
      complexity: ({ limit }) => ({ field: rootCost, multiplier: (limit ?? defaultPage) / listCost }),
      resolve: (_, { limit, before }, { caller }) =>
        caller.sessions.list({ limit: limit ?? defaultPage, ...(before && { before }) }),
    }),
    run: t.field({
      type: run,
      nullable: true,
      args: { sessionId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
      complexity: rootCost,
      resolve: (_, { sessionId, id }, { caller }) => caller.runs.get({ sessionId, runId: id }),
    }),
  }));

  builder.mutationFields((t) => ({
    createSession: t.field({
      type: session,
      nullable: true,
      args: { input: t.arg({ type: createInput }) },
      complexity: rootCost,
      async resolve(_, { input }, { caller }) {
        const body = withoutNulls(sessionCreateInput, input ?? {}) as CreateInput;
        const { sessionId } = await caller.sessions.create(body);
        return caller.sessions.get({ sessionId });
      },
    }),
    deleteSession: t.boolean({
      nullable: true,
      description: 'true: the session is gone, and everything of it.',
      args: { id: t.arg.id({ required: true }) },
      complexity: rootCost,
      resolve: async (_, { id }, { caller }) => (await caller.sessions.delete({ sessionId: id })).deleted,
    }),
    cancelRun: t.field({
      type: run,
      nullable: true,
      args: { sessionId: t.arg.id({ required: true }), runId: t.arg.id({ required: true }) },
      complexity: rootCost,
      resolve: (_, { sessionId, runId }, { caller }) => caller.runs.cancel({ sessionId, runId }),
    }),
    decideRun: t.field({
      type: run,
      nullable: true,
      description: '`decision` is approve, revise or reject; `note` says what is to be done otherwise, or why.',
      args: {
        sessionId: t.arg.id({ required: true }),
        runId: t.arg.id({ required: true }),
        decision: t.arg.string({ required: true }),
        note: t.arg.string(),
      },
      complexity: rootCost,
      resolve: (_, { note, ...args }, { caller }) =>
        caller.runs.decide({ ...args, ...(note !== null && { note }) } as Parameters<typeof caller.runs.decide>[0]),
    }),
  }));

  builder.subscriptionField('sessionEvents', (t) =>
    t.field({
      type: events.event,
      description:
        'The log after `since`, replayed, then followed to the end of the active run; `follow`: true keeps on across runs, false only replays.',
      args: { sessionId: t.arg.id({ required: true }), since: t.arg.int(), follow: t.arg.boolean() },
      complexity: rootCost,
      subscribe(_, { sessionId, since, follow }, { context, signal }) {
        const options = { sessionId, after: sinceCursor(since), follow: followMode(follow ?? undefined) };
        return followEvents(signal, (gone) => followSession(context, options, gone));
      },
      resolve: (event) => event as Record<string, unknown>,
    }),
  );
  return { run };
}

function shape(schema: z.ZodType, name: string, side: Side): ObjectShape {
  return readShape(schema, name, side).shape as ObjectShape;
}
