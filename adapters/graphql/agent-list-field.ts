import { agentInfoSchema } from '../../schema/agent-list.ts';
import type { Builder } from './builder.ts';
import { rootCost } from './limits.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { Types } from './types.ts';

/** The query field `agents`. */
export function addAgentListField(builder: Builder, types: Types): void {
  const agent = types.object(readShape(agentInfoSchema, 'Agent', 'output').shape as ObjectShape, 'Service');
  builder.queryField('agents', (t) =>
    t.field({
      type: [agent],
      nullable: true,
      description: 'The agents of this service, in the order in which an idea meets them.',
      complexity: rootCost,
      resolve: async (_, _args, { caller }) => (await caller.agentList()).agents,
    }),
  );
}
