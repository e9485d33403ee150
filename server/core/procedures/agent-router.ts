import type { TrackedEnvelope } from '@trpc/server';
import { z } from 'zod';
import type { AgentStreamEvent } from '../../../agents/agent-events.ts';
import type { WireEvent } from '../../../schema/event.ts';
import type { AnyAgent, AnyStartable } from '../../../agents/agent.ts';
import { requestBody } from './request-body.ts';
import type { Context } from '../context.ts';
import { followRun, requirePresentEpoch } from './follow.ts';
import { epochSchema, runKeySchema, startOrResume, startRun } from './start-run.ts';
import { withStreamPlace } from './stream-place.ts';
import { defineTeam, type Runnable, type Team } from '../team/team.ts';
import { trackedEvents } from './tracked-events.ts';
import { procedure, router } from './trpc.ts';

const sessionShape = { sessionId: z.string(), runKey: runKeySchema.optional() };
const cursorSchema = z.int().min(0);
const resumeShape = { since: cursorSchema.optional(), lastEventId: z.string().optional(), epoch: epochSchema };

/** Makes the procedures of one agent or of the team. Every protocol translates to these. */
function agentProcedures<A extends Runnable, Event extends WireEvent>(agent: A) {
  const scoped = procedure.meta({ scope: `agents:${agent.name}` });
  const own = agent.input as A['input'] as z.ZodType<z.output<A['input']>, z.input<A['input']>>;
  const startInput = z.object(sessionShape).and(own);
  const runInput = z.object({ ...sessionShape, ...resumeShape }).and(own);

  return router({
    /** Starts a run. Returns its id and the cursor before its first event. */
    start: scoped.input(requestBody(startInput)).mutation(({ ctx, input }) => {
      const { sessionId, runKey } = input as z.output<typeof startInput> & { sessionId: string; runKey?: string };
      return startRun(ctx, agent, { sessionId, runKey, body: bodyOf(agent, input) });
    }),
    /** Starts a run and follows it to its `done`. The run continues if the client disconnects. */
    run: scoped.input(requestBody(runInput)).subscription(async ({ ctx, input, signal }) => {
      const { sessionId, runKey, since, lastEventId, epoch } = input as z.output<
        z.ZodObject<typeof sessionShape & typeof resumeShape>
      >;
      await requirePresentEpoch(ctx, sessionId, epoch);
      const body = bodyOf(agent, input);
      const started = await withStreamPlace(ctx, () =>
        startOrResume(ctx, agent, { sessionId, runKey, since, lastEventId, body }),
      );
      return followTracked<Event>(ctx, agent, sessionId, started, signal);
    }),
  });
}

/** Removes the session's members from an input that was parsed together with the agent's. */
function bodyOf(agent: AnyStartable, input: unknown): Record<string, unknown> {
  const members = Object.keys((agent.input as z.ZodObject).shape);
  const values = input as Record<string, unknown>;
  return Object.fromEntries(members.filter((name) => name in values).map((name) => [name, values[name]]));
}

function followTracked<Event extends WireEvent>(
  context: Context,
  agent: AnyStartable,
  sessionId: string,
  { runId, cursor }: { runId: string; cursor: number },
  signal: AbortSignal | undefined,
): AsyncIterableIterator<TrackedEnvelope<Event>> {
  return trackedEvents<Event>(context, signal, (gone) => followRun(context, agent, { sessionId, runId, cursor }, gone));
}

type Registry = Readonly<Record<string, AnyAgent>>;
type StreamEvent<A extends AnyStartable> = Extract<AgentStreamEvent<A>, WireEvent>;
/** The events of a team's stream: those of all its agents and its own. */
type TeamStreamEvent<Agents extends Registry> = StreamEvent<Agents[keyof Agents]> | StreamEvent<Team>;

type AgentProcedures<A extends AnyAgent> = ReturnType<typeof agentProcedures<A, StreamEvent<A>>>;
export type AgentRouters<Agents extends Registry> = {
  [Name in keyof Agents]: AgentProcedures<Agents[Name]>;
} & { team: ReturnType<typeof agentProcedures<Team, TeamStreamEvent<Agents>>> };

/** Makes one router per agent, keyed by its name in code, and one for the team. */
export function createAgentRouters<Agents extends Registry>(agents: Agents): AgentRouters<Agents> {
  const entries = Object.entries({ ...agents, team: defineTeam(agents) }).map(([name, agent]) => [
    name,
    agentProcedures(agent),
  ]);
  return Object.fromEntries(entries) as AgentRouters<Agents>;
}
