import type { AnyAgent } from '../../agents/agent.ts';
import type { Config } from '../../server/process/config.ts';
import { defineTeam } from '../../server/core/team/team.ts';
import type { Layout } from '../http/route.ts';
import { agentRoute } from './agent-route.ts';
import { eventsRoute } from './events-route.ts';
import { layoutAgents } from './names.ts';
import { runRoutes } from './run-routes.ts';
import { createSpelling } from './spelling.ts';
import { sessionRoutes } from './session-routes.ts';

/** The second layout, below `/v1`: the same procedures with other paths and names. */
export function secondLayout(
  registry: Readonly<Record<string, AnyAgent>>,
  { PUBLIC_URL: publicUrl }: Pick<Config, 'PUBLIC_URL'>,
): Layout {
  const agents = layoutAgents(registry);
  const team = defineTeam(registry);
  const spelling = createSpelling([...Object.values(registry), team]);
  return {
    base: '/v1',
    protocol: 'v1',
    note: 'Developer preview: it may change.',
    routes: [
      ...sessionRoutes({ agents, team, publicUrl, spelling }),
      eventsRoute(spelling),
      ...runRoutes,
      ...agents.map((agent) => agentRoute(agent, spelling)),
    ],
  };
}
