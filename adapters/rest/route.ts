import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { AnyAgent } from '../../agents/agent.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import type { Scope } from '../../server/access/roles.ts';
import type { Context } from '../../server/context.ts';
import type { createCallers } from '../../server/router.ts';
import type { RequestContext } from '../request-context.ts';

type Caller = ReturnType<ReturnType<typeof createCallers<Record<string, AnyAgent>>>>;

/** One call: the request, who asks, the procedures to answer it with, and the query that the route takes, parsed. */
export interface Call<Query = unknown> {
  c: HonoContext<RequestContext>;
  context: Context;
  caller: Caller;
  query: Query;
}

/** What a response with this status holds. */
export interface Answer {
  description: string;
  /** Schemas by media type, made from that of any event where they hold events; none: no body. */
  content?: Readonly<Record<string, z.ZodType | ((event: z.ZodType) => z.ZodType)>>;
  /** Server-sent events: those of an agent's run, or those of any agent. */
  events?: AnyAgent | 'any agent';
  headers?: z.ZodObject;
}

/** What a route says of itself: what it takes is parsed with it, and all of it is in the OpenAPI document. */
interface Documented {
  /** Unique over all layouts: what generated clients name the function. */
  operationId: string;
  /** The group that it stands in. */
  tag: string;
  summary: string;
  description?: string;
  headers?: z.ZodObject;
  /** A JSON body; examples by their names, where the schema alone would make dull ones. */
  body?: { schema: z.ZodType; required: boolean; examples?: Readonly<Record<string, unknown>> };
  /** A body that is a file, read as it comes in: its media types. */
  upload?: readonly string[];
  /** By status. */
  answers: Readonly<Record<number, Answer>>;
  /** Refusals beside those that any call can get. */
  errors: readonly ErrorCode[];
}

export interface Route extends Documented {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below the layout's base, as Hono writes it. */
  path: string;
  /** What a key needs to call it: asked for before the query or the body is read, and before the answer has a head. */
  scope: Scope;
  query?: z.ZodObject;
  /** It waits for `admitted` itself before it changes or sends anything, and reads what it needs meanwhile. */
  admits?: true;
  answer(call: Call): Promise<Response>;
}

/** Routes below one address: the session layout, and others beside it. */
export interface Layout {
  /** Such as `/api/v1`. */
  base: string;
  /** Said of each of its operations; such as that it is a preview. */
  note?: string;
  routes: readonly Route[];
}

/** A route whose `answer` gets the query as its schema gives it. */
export function route<Query extends z.ZodObject = z.ZodObject<Record<string, never>>>(
  definition: Omit<Route, 'query' | 'answer'> & {
    query?: Query;
    answer(call: Call<z.output<Query>>): Promise<Response>;
  },
): Route {
  const { answer, ...rest } = definition;
  return { ...rest, answer: (call) => answer(call as Call<z.output<Query>>) };
}
