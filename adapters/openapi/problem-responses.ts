import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { z } from 'zod';
import { type ErrorCode, errorTable, ServiceError } from '../../schema/errors.ts';
import { problemSchema } from '../../schema/problem.ts';
import { toProblem } from '../../server/problem.ts';
import { pascalCase } from '../../schema/pascal-case.ts';
import { everyAnswer } from './every-answer.ts';

/** The errors that any call can return. */
const anyCall: readonly ErrorCode[] = [
  'invalid_request',
  'unauthenticated',
  'insufficient_scope',
  'wrong_host',
  'rate_limited',
  'internal',
  'unavailable',
];

const retryAfter = z.object({ 'Retry-After': z.int().min(1).describe('Seconds to wait before the next attempt.') });
const headers: Partial<Record<ErrorCode, z.ZodObject>> = {
  unauthenticated: z.object({ 'WWW-Authenticate': z.literal('Bearer') }),
  rate_limited: retryAfter.extend({
    RateLimit: z.string().describe('What remains of the rate limit window: `"requests";r=0;t=12`.'),
    'RateLimit-Policy': z.string().describe('The rate limit window: `"requests";q=600;w=60`.'),
  }),
  unavailable: retryAfter,
};

export type ProblemResponses = (errors: readonly ErrorCode[]) => Record<string, ZodOpenApiResponseObject>;

/**
 * Describes the errors of a call, by status: those of every call, and its own. Calls with the same errors share one
 * response object, because the document recognises it by identity.
 */
export function createProblemResponses(): ProblemResponses {
  const responses = new Map<string, ZodOpenApiResponseObject>();
  function responseFor(codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
    const id = codes.map(pascalCase).join('Or');
    const response = responses.get(id) ?? problemResponse(id, codes);
    responses.set(id, response);
    return response;
  }
  return (errors) => {
    const byStatus = Object.groupBy([...anyCall, ...errors], (code) => String(errorTable[code].status));
    return Object.fromEntries(Object.entries(byStatus).map(([status, codes = []]) => [status, responseFor(codes)]));
  };
}

function problemResponse(id: string, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const own = codes.map((code) => headers[code]).find((schema) => schema !== undefined);
  return {
    id,
    description: codes.map((code) => `${errorTable[code].title} (\`${code}\`).`).join(' '),
    headers: everyAnswer.extend(own?.shape ?? {}),
    content: {
      'application/problem+json': {
        schema: problemSchema,
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
      },
    },
  };
}

function problemExample(code: ErrorCode): object {
  const error = new ServiceError(code, `${errorTable[code].title}.`);
  return toProblem(error, '/api/v1/sessions', '01936f0e-5d2c-7a41-9b1e-3c5d7e9f1a2b');
}
