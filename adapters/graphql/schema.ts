import type { GraphQLSchema } from 'graphql';
import type { AnyAgent } from '../../agents/agent.ts';
import { addAgentFields } from './agent-fields.ts';
import { addArtifactFields } from './artifact-fields.ts';
import { createBuilder } from './builder.ts';
import { createEventTypes } from './event-types.ts';
import { addSessionFields } from './session-fields.ts';
import { createTypes } from './types.ts';

/** Everything of the service as GraphQL says it, for a registry of agents by their names in code. */
export function createGraphqlSchema(agents: Readonly<Record<string, AnyAgent>>): GraphQLSchema {
  const builder = createBuilder();
  const types = createTypes(builder);
  builder.queryType({});
  builder.mutationType({});
  builder.subscriptionType({});
  // First, so that an agent's types can take no name of theirs.
  const events = createEventTypes(builder, types, Object.values(agents));
  const fields = addSessionFields(builder, types, events);
  addArtifactFields(builder, types, fields);
  for (const [name, agent] of Object.entries(agents))
    addAgentFields(builder, types, { name, agent, events, ...fields });
  return builder.toSchema();
}
