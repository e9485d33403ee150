import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ServiceError } from '../../schema/errors.ts';
import type { Context } from '../../server/core/context.ts';
import { toProblem } from '../../server/problem.ts';

/**
 * The answer of a tool: a sentence of ours, and the data. Text from models and the web is only in the data, never in
 * the sentence.
 */
export interface ToolAnswer {
  sentence: string;
  data: Record<string, unknown>;
  failed?: boolean;
}

/** Returns the data for programs, and the same as JSON text for clients that show only text. */
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

/** Returns a refusal, with the problem object that REST would send. */
export function toRefusal(error: ServiceError, { instance, requestId }: Context): CallToolResult {
  const problem = toProblem(error, instance, requestId);
  return toResult({ sentence: `Refused: ${error.code}.`, data: { problem }, failed: true });
}
