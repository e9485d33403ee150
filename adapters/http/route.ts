import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import type { Scope } from '../../server/core/access/roles.ts';
import type { Context } from '../../server/core/context.ts';
import type { createCallers } from '../../server/core/procedures/router.ts';
import type { RequestContext } from './request-context.ts';

type Caller = ReturnType<ReturnType<typeof createCallers<Record<string, AnyAgent>>>>;

/** One call: the request, its context, the procedures that answer it, and its parsed query. */
export interface Call<Query = unknown> {
  c: HonoContext<RequestContext>;
  context: Context;
  caller: Caller;
  query: Query;
}

/** The response with one status. */
export interface Answer {
  description: string;
  /** Schemas by media type; a function makes one that holds events from the schema of an event. Absent: no body. */
  content?: Readonly<Record<string, z.ZodType | ((event: z.ZodType) => z.ZodType)>>;
  /** The response is a stream of Server-Sent Events: of one agent's run, or of any agent. */
  events?: AnyAgent | 'any agent';
  headers?: z.ZodObject;
}

/** A response in JSON. */
export const json = (description: string, schema: z.ZodType): Answer => ({
  description,
  content: { 'application/json': schema },
});

/** The documentation of a route. Requests are parsed with it, and the OpenAPI document contains it. */
interface Documented {
  /** Unique in all layouts: generated clients name their function after it. */
  operationId: string;
  /** The group of operations in the documentation. */
  tag: string;
  summary: string;
  description?: string;
  headers?: z.ZodObject;
  /** A JSON body. `examples` are by name, for schemas whose generated examples would say little. */
  body?: { schema: z.ZodType; required: boolean; examples?: Readonly<Record<string, unknown>> };
  /** The media types of a body that is a file, which is read as it arrives. */
  upload?: readonly string[];
  /** By status. */
  answers: Readonly<Record<number, Answer>>;
  /** Error codes, beside those that every call can get. */
  errors: readonly ErrorCode[];
}

export interface Route extends Documented {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below the layout's base, in Hono's syntax. */
  path: string;
  /** The scope that the key needs. It is checked before the query and the body are read. */
  scope: Scope;
  query?: z.ZodObject;
  /** It looks up what it needs while the request is counted, and waits for `context.counted` itself. */
  readsAhead?: true;
  answer(call: Call): Promise<Response>;
}

/** The routes below one base: the session layout, or the second layout. */
export interface Layout {
  /** Such as `/api/v1`. */
  base: string;
  protocol: 'rest' | 'v1';
  /** Added to the description of each of its operations, such as that it is a preview. */
  note?: string;
  routes: readonly Route[];
}

/** Defines a route whose `answer` gets the query as its schema parses it. */
export function route<Query extends z.ZodObject = z.ZodObject<Record<string, never>>>(
  definition: Omit<Route, 'query' | 'answer'> & {
    query?: Query;
    answer(call: Call<z.output<Query>>): Promise<Response>;
  },
): Route {
  const { answer, ...rest } = definition;
  return { ...rest, answer: (call) => answer(call as Call<z.output<Query>>) };
}
