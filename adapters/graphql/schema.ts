import type { GraphQLSchema } from 'graphql';
import type { AnyAgent } from '../../agents/agent.ts';
import { defineTeam } from '../../server/core/team/team.ts';
import { addAccountFields } from './account-fields.ts';
import { addAgentFields } from './agent-fields.ts';
import { addAgentListField } from './agent-list-field.ts';
import { addArtifactFields } from './artifact-fields.ts';
import { addAttachmentFields } from './attachment-fields.ts';
import { addAuditFields } from './audit-fields.ts';
import { addBudgetFields } from './budget-fields.ts';
import { createBuilder } from './builder.ts';
import { addCommentFields } from './comment-fields.ts';
import { createEventTypes } from './event-types.ts';
import { addKeyFields } from './key-fields.ts';
import { addMeField } from './me-field.ts';
import { addPeopleFields } from './people-fields.ts';
import { addWaitingFields } from './waiting-fields.ts';
import { addSignOnFields } from './sign-on-fields.ts';
import { addModelFields } from './model-fields.ts';
import { addOperatorNodeFields } from './operator-node-fields.ts';
import { addOperatorRunFields } from './operator-run-fields.ts';
import { addOperatorFields } from './operator-fields.ts';
import { addRecordingField } from './recording-field.ts';
import { addSandboxFields } from './sandbox-fields.ts';
import { addSessionFields } from './session-fields.ts';
import { addShareFields } from './share-fields.ts';
import { addSignalFields } from './signal-fields.ts';
import { addSourceFields } from './source-fields.ts';
import { createTypes } from './types.ts';
import { addWebhookFields } from './webhook-fields.ts';

/** Makes the GraphQL schema of the service for a registry of agents, keyed by their names in code. */
export function createGraphqlSchema(agents: Readonly<Record<string, AnyAgent>>): GraphQLSchema {
  const builder = createBuilder();
  const types = createTypes(builder);
  builder.queryType({ description: 'Read data.' });
  builder.mutationType({ description: 'Change data and start runs.' });
  builder.subscriptionType({ description: 'Follow runs and sessions, event by event.' });
  // Added first, so that the types of agents cannot take these names.
  const startable = { ...agents, team: defineTeam(agents) };
  const events = createEventTypes(builder, types, Object.values(startable));
  const fields = addSessionFields(builder, types, events);
  addArtifactFields(builder, types, fields);
  addAttachmentFields(builder, types);
  addCommentFields(builder, types);
  addShareFields(builder, types);
  addSignalFields(builder, types);
  addMeField(builder, types);
  addAgentListField(builder, types);
  addModelFields(builder, types);
  addSourceFields(builder, types);
  addSandboxFields(builder, types);
  addKeyFields(builder, types);
  addWebhookFields(builder, types);
  addAuditFields(builder, types);
  addPeopleFields(builder, types);
  addWaitingFields(builder, types);
  addRecordingField(builder, types);
  addSignOnFields(builder, types);
  addBudgetFields(builder, types);
  addOperatorFields(builder, types);
  addOperatorRunFields(builder, types);
  addOperatorNodeFields(builder, types);
  addAccountFields(builder, types);
  for (const [name, agent] of Object.entries(startable))
    addAgentFields(builder, types, { name, agent, events, ...fields });
  return builder.toSchema();
}
