import { drainInput, nodeListSchema, nodeSchema, undrainInput } from '../../schema/operator-nodes.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

/** Adds the fields for the nodes of the service. They take the service key. */
export function addOperatorNodeFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.query('serviceNodes', {
    description: 'The nodes of the service. Takes the service key.',
    output: nodeListSchema,
    call: ({ operator }) => operator.nodes.list(),
  });
  manage.mutation('drainNode', {
    description: 'Has a node take no new runs, and hand back those that it has. Takes the service key.',
    output: nodeSchema,
    values: drainInput,
    call: ({ operator }, given) => operator.nodes.drain(given),
  });
  manage.mutation('undrainNode', {
    description: 'Has a node take runs again. Takes the service key.',
    output: nodeSchema,
    values: undrainInput,
    call: ({ operator }, given) => operator.nodes.undrain(given),
  });
}
