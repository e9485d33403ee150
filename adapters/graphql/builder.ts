import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Context } from '../../server/core/context.ts';
import type { createCallers } from '../../server/core/procedures/router.ts';

/** The context of every resolver: the caller, and the procedures to call. */
export interface GraphqlContext {
  context: Context;
  caller: ReturnType<ReturnType<typeof createCallers<Record<string, AnyAgent>>>>;
  /** Aborts when the client disconnects. */
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
    // The plugin's own check runs in resolvers: for a subscription, that is after its run has started.
    complexity: { disabled: true },
  });
  builder.scalarType('JSON', { description: 'Any JSON value.', serialize: (value) => value });
  return builder;
}
