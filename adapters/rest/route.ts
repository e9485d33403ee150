import type { Context as HonoContext } from 'hono';
import type { AnyAgent } from '../../agents/agent.ts';
import type { Context } from '../../server/context.ts';
import type { createCallers } from '../../server/router.ts';
import type { RequestContext } from '../request-context.ts';

type Caller = ReturnType<ReturnType<typeof createCallers<Record<string, AnyAgent>>>>;

/** One call: the request, who asks, and the procedures to answer it with. */
export interface Call {
  c: HonoContext<RequestContext>;
  context: Context;
  caller: Caller;
}

export interface Route {
  method: 'get' | 'post' | 'delete';
  /** Below `/api/v1`, as Hono writes it. */
  path: string;
  answer(call: Call): Promise<Response>;
}
