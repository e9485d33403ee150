import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Context } from '../../server/core/context.ts';
import { requestBody } from '../../server/core/procedures/request-body.ts';
import type { createCallers } from '../../server/core/procedures/router.ts';
import type { ToolAnswer } from './answer.ts';

/** What a tool is called with, beside its arguments. */
export interface ToolCall {
  context: Context;
  caller: ReturnType<ReturnType<typeof createCallers<Record<string, AnyAgent>>>>;
  /** Aborts when the client hangs up, which stops nothing. */
  gone: AbortSignal;
  /** Aborts when the client cancels the call. */
  cancelled: AbortSignal;
  /** Tells the client how far it is, where it asked for that; `at` grows. */
  progress(at: number, message: string): Promise<void>;
}

/** A tool as clients list it, and what answers it. */
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

/** Draft 7 without references: what clients hand to models of any kind. */
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
  // A definition's name is a text; a property of that name is a schema.
  const kept = members.filter(([name, member]) => name !== 'id' || typeof member !== 'string');
  return Object.fromEntries(kept.map(([name, member]) => [name, inlined(member, definitions)]));
}
