import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Context } from '../../server/core/context.ts';
import type { createCallers } from '../../server/core/procedures/router.ts';

/** What every resolver gets: who asks, and the procedures to answer with. */
export interface GraphqlContext {
  context: Context;
  caller: ReturnType<ReturnType<typeof createCallers<Record<string, AnyAgent>>>>;
  /** Aborts when the request is gone. */
  signal: AbortSignal;
}

interface BuilderTypes {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  Scalars: { JSON: { Input: unknown; Output: unknown }; ID: { Input: string; Output: string } };
}

export type Builder = ReturnType<typeof createBuilder>;

export function createBuilder() {
  const builder = new SchemaBuilder<BuilderTypes>({
    plugins: [ComplexityPlugin],
    defaultFieldNullability: false,
    // The plugin's own check runs in resolvers: for a subscription that is after its run was started.
    complexity: { disabled: true },
  });
  builder.scalarType('JSON', { description: 'Any JSON value.', serialize: (value) => value });
  return builder;
}
