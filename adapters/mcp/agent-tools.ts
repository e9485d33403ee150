import { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import { followRun } from '../../server/core/procedures/follow.ts';
import { runKeySchema } from '../../server/core/procedures/start-run.ts';
import { defineTeam, type Runnable } from '../../server/core/team/team.ts';
import { withStreamPlace } from '../../server/core/procedures/stream-place.ts';
import { followToEnd } from './follow.ts';
import { defineTool, type Tool } from './tool.ts';

/** Less than the minute after which clients give up a call and cancel it. */
const defaultWaitSeconds = 50;

export const waitSecondsSchema = z
  .number()
  .min(0)
  .max(3_600)
  .default(defaultWaitSeconds)
  .describe('How long to wait for the end, in seconds. After that, the answer names the run, which continues.');

/** Makes a tool for each agent of the registry, and one for the team of them. */
export function agentTools(agents: Readonly<Record<string, AnyAgent>>): Tool[] {
  return Object.entries({ ...agents, team: defineTeam(agents) }).map(([name, agent]) => agentTool(name, agent));
}

function agentTool(name: string, agent: Runnable): Tool {
  const body = agent.input as z.ZodObject;
  return defineTool({
    name: agent.name,
    title: agent.title,
    description: `Starts a run and waits for its end: ${agent.description}`,
    // The procedure parses the body, and drops members that it does not know.
    input: z.looseObject({
      sessionId: z.string().describe('The session to work in, from create_session.'),
      runKey: runKeySchema
        .optional()
        .describe('A call with the same key, agent and body attaches to the run that the first one started.'),
      waitSeconds: waitSecondsSchema,
      ...body.shape,
    }),
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    async call(input, call) {
      const procedures = call.caller.agents[name];
      if (!procedures) throw new TypeError(`${name} has no procedures`);
      const { waitSeconds, ...given } = input;
      const { sessionId } = input as { sessionId: string };
      const { runId, cursor } = await withStreamPlace(call.context, () =>
        procedures.start(given as { sessionId: string }),
      );
      const run = { sessionId, runId, cursor };
      return followToEnd(call, {
        sessionId,
        runId,
        after: cursor,
        waitSeconds: waitSeconds as number,
        open: (signal) => followRun(call.context, agent, run, signal),
      });
    },
  });
}
