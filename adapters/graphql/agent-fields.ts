import type { z } from 'zod';
import type { AnyStartable } from '../../agents/agent.ts';
import { epochArgument, runKeyArgument, sessionArgument, sinceArgument } from './arguments.ts';
import type { Builder, GraphqlContext } from './builder.ts';
import type { EventTypes } from './event-types.ts';
import { followRun, requirePresentEpoch } from '../../server/core/procedures/follow.ts';
import { followEvents, sinceCursor } from './follow-events.ts';
import { rootCost } from './limits.ts';
import { pascalCase } from '../../schema/pascal-case.ts';
import { withStreamPlace } from '../../server/core/procedures/stream-place.ts';
import { readShape } from './shape.ts';
import type { ObjectType, Types } from './types.ts';

export interface AgentFieldOptions {
  /** The agent's name in code: `designSystem`. */
  name: string;
  agent: AnyStartable;
  events: EventTypes;
  /** The type `Run`. */
  run: ObjectType;
}

interface StartArguments {
  sessionId: string;
  runKey?: string | null | undefined;
  input?: Record<string, unknown> | null | undefined;
}

/** Adds the fields of one agent, or of the team: `startDesignSystem` and the subscription `designSystem`. */
export function addAgentFields(builder: Builder, types: Types, { name, agent, events, run }: AgentFieldOptions): void {
  const schema = agent.input as z.ZodObject;
  const { shape } = readShape(schema, pascalCase(agent.name), 'input');
  const description = schema.description ?? `The input of ${agent.title}.`;
  const input =
    shape.kind === 'object' ? types.input({ ...shape, name: pascalCase(agent.name), description }, 'Agent') : null;
  const optional = schema.safeParse({}).success;

  builder.mutationField(`start${pascalCase(agent.name)}`, (t) =>
    t.field({
      type: run,
      nullable: true,
      description: `Starts a run: ${agent.description}`,
      args: {
        sessionId: sessionArgument(t),
        runKey: runKeyArgument(t),
        ...(input && { input: t.arg({ type: input, required: !optional, description }) }),
      },
      complexity: rootCost,
      async resolve(_, args, context) {
        const { sessionId } = args;
        const { runId } = await start(context, name, args);
        return context.caller.runs.get({ sessionId, runId });
      },
    }),
  );

  builder.subscriptionField(name, (t) =>
    t.field({
      type: events.unionOf(agent),
      description: `Starts a run and follows it to its end: ${agent.description}`,
      args: {
        sessionId: sessionArgument(t),
        runKey: runKeyArgument(t),
        since: sinceArgument(t),
        epoch: epochArgument(t),
        ...(input && { input: t.arg({ type: input, required: !optional, description }) }),
      },
      complexity: rootCost,
      async subscribe(_, args, context) {
        const { sessionId } = args;
        const after = sinceCursor(args.since);
        await requirePresentEpoch(context.context, sessionId, args.epoch ?? undefined);
        const { runId, cursor } = await withStreamPlace(context.context, () => start(context, name, args));
        const run = { sessionId, runId, cursor: Math.max(cursor, after) };
        return followEvents(context, (gone) => followRun(context.context, agent, run, gone));
      },
      resolve: (event) => event as Record<string, unknown>,
    }),
  );
}

async function start(
  { caller }: GraphqlContext,
  name: string,
  { sessionId, runKey, input }: StartArguments,
): Promise<{ runId: string; cursor: number }> {
  const procedures = caller.agents[name];
  if (!procedures) throw new TypeError(`${name} has no procedures`);
  return procedures.start({ ...input, sessionId, ...(runKey !== null && runKey !== undefined && { runKey }) });
}
