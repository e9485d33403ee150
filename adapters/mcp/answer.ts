import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ServiceError } from '../../schema/errors.ts';
import type { Context } from '../../server/core/context.ts';
import { toProblem } from '../../server/problem.ts';

/** What a tool answers: a sentence of ours, and the data. What models and the world wrote stands in the data alone. */
export interface ToolAnswer {
  sentence: string;
  data: Record<string, unknown>;
  failed?: boolean;
}

/** Data for programs, and the same as JSON for clients that show texts alone. */
export function toResult({ sentence, data, failed = false }: ToolAnswer): CallToolResult {
  return {
    content: [
      { type: 'text', text: sentence },
      { type: 'text', text: JSON.stringify(data) },
    ],
    structuredContent: data,
    ...(failed && { isError: true }),
  };
}

/** What was refused, with the problem object that REST would answer. */
export function toRefusal(error: ServiceError, { instance, requestId }: Context): CallToolResult {
  const problem = toProblem(error, instance, requestId);
  return toResult({ sentence: `Refused: ${error.code}.`, data: { problem }, failed: true });
}
