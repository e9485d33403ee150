import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Context } from '../../server/core/context.ts';
import { requestBody } from '../../server/core/procedures/request-body.ts';
import type { createCallers } from '../../server/core/procedures/router.ts';
import type { ToolAnswer } from './answer.ts';

/** What a tool gets beside its arguments. */
export interface ToolCall {
  context: Context;
  caller: ReturnType<ReturnType<typeof createCallers<Record<string, AnyAgent>>>>;
  /** Aborts when the client disconnects, which does not cancel the call. */
  gone: AbortSignal;
  /** Aborts when the client cancels the call. */
  cancelled: AbortSignal;
  /** Reports progress to the client, if it asked for that; `at` must grow. */
  progress(at: number, message: string): Promise<void>;
}

/** A tool as clients see it, and the function that answers it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown> & { type: 'object' };
  annotations: ToolAnnotations;
  /** Throws ServiceError, or what a procedure throws. */
  call(input: unknown, call: ToolCall): Promise<ToolAnswer>;
}

interface ToolDefinition<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  annotations?: ToolAnnotations;
  call(input: z.output<Input>, call: ToolCall): Promise<ToolAnswer>;
}

export function defineTool<Input extends z.ZodObject>({
  input,
  annotations = {},
  ...tool
}: ToolDefinition<Input>): Tool {
  const meant = requestBody(input);
  return {
    ...tool,
    annotations: { openWorldHint: false, ...annotations },
    inputSchema: inputSchemaOf(input),
    call: (given, call) => tool.call(meant.parse(given ?? {}), call),
  };
}

/** Returns JSON Schema draft 7 without references, which all clients can pass to models. */
function inputSchemaOf(input: z.ZodObject): Tool['inputSchema'] {
  const options = { target: 'draft-7', io: 'input', unrepresentable: 'any' } as const;
  const { definitions, $schema: _, ...schema } = z.toJSONSchema(input, options);
  return inlined(schema, (definitions ?? {}) as Definitions) as Tool['inputSchema'];
}

type Definitions = Readonly<Record<string, unknown>>;

function inlined(value: unknown, definitions: Definitions): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, definitions));
  if (value === null || typeof value !== 'object') return value;
  const { $ref, ...rest } = value as Record<string, unknown>;
  const referred = typeof $ref === 'string' ? definitions[$ref.split('/').at(-1) ?? ''] : {};
  const members = Object.entries({ ...(referred as object), ...rest });
  // A definition's name is a string; a property with that name is a schema.
  const kept = members.filter(([name, member]) => name !== 'id' || typeof member !== 'string');
  return Object.fromEntries(kept.map(([name, member]) => [name, inlined(member, definitions)]));
}
