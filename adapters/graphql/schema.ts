import type { GraphQLSchema } from 'graphql';
import type { AnyAgent } from '../../agents/agent.ts';
import { defineTeam } from '../../server/core/team/team.ts';
import { addAgentFields } from './agent-fields.ts';
import { addAgentListField } from './agent-list-field.ts';
import { addArtifactFields } from './artifact-fields.ts';
import { createBuilder } from './builder.ts';
import { createEventTypes } from './event-types.ts';
import { addSessionFields } from './session-fields.ts';
import { addSignalFields } from './signal-fields.ts';
import { createTypes } from './types.ts';

/** Everything of the service as GraphQL says it, for a registry of agents by their names in code. */
export function createGraphqlSchema(agents: Readonly<Record<string, AnyAgent>>): GraphQLSchema {
  const builder = createBuilder();
  const types = createTypes(builder);
  builder.queryType({ description: 'What can be read.' });
  builder.mutationType({ description: 'What can be changed.' });
  builder.subscriptionType({ description: 'What can be followed, event by event.' });
  // First, so that an agent's types can take no name of theirs.
  const startable = { ...agents, team: defineTeam(agents) };
  const events = createEventTypes(builder, types, Object.values(startable));
  const fields = addSessionFields(builder, types, events);
  addArtifactFields(builder, types, fields);
  addSignalFields(builder, types);
  addAgentListField(builder, types);
  for (const [name, agent] of Object.entries(startable))
    addAgentFields(builder, types, { name, agent, events, ...fields });
  return builder.toSchema();
}
