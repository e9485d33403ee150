import { initTRPC, TRPCError } from '@trpc/server';
import { errorTable } from '../schema/errors.ts';
import type { Scope } from './access/roles.ts';
import { type Context, requireScope } from './context.ts';
import { requireCleanText } from './clean-text.ts';
import { toProblem, toServiceError } from './problem.ts';

/** @public The declarations of routers name it. */
export interface Meta {
  /** What a key needs to call it. A procedure without one is not reachable. */
  scope: Scope;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Otherwise the stack goes to clients, as `data.stack`.
    isDev: false,
    // Longer silence than a few pings means that the connection is dead, whatever the socket says. The pings come from
    // the adapter: tRPC's own set a timer for every event, which doubles the CPU of a stream.
    sse: { client: { reconnectAfterInactivityMs: 45_000 } },
    errorFormatter({ shape, error, ctx, path }) {
      const problem = toProblem(
        toServiceError(error),
        ctx?.instance ?? `/api/trpc/${path ?? ''}`,
        ctx?.requestId ?? '',
      );
      return { ...shape, message: problem.detail, data: { ...shape.data, problem } };
    },
  });

export const { router, createCallerFactory } = t;

/** tRPC's own word for what was thrown; the error itself goes along as the cause. */
export function toTrpcError(thrown: unknown): TRPCError {
  const error = toServiceError(thrown);
  return new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
}

/** Every procedure begins here: errors of ours get tRPC's words, and the scope that it declares is asked for. */
export const procedure = t.procedure.use(async ({ ctx, meta, next, path, getRawInput }) => {
  try {
    if (!meta) throw new TypeError(`Procedure ${path} declares no scope`);
    requireScope(ctx, meta.scope);
    requireCleanText(await getRawInput());
  } catch (error) {
    throw toTrpcError(error);
  }
  const result = await next();
  if (!result.ok) {
    const { cause } = result.error;
    const error = toServiceError(result.error);
    if (error.code === 'internal') {
      const { requestId } = ctx;
      ctx.services.logger.error({ err: cause ?? result.error, path, requestId }, 'a procedure failed');
    }
    throw toTrpcError(error);
  }
  return result;
});

/** For what goes wrong while a subscription is read, past every middleware: throws it in tRPC's words. */
export function refuse(context: Context): (thrown: unknown) => never {
  return (thrown) => {
    const error = toServiceError(thrown);
    if (error.code === 'internal') {
      context.services.logger.error({ err: error.cause, requestId: context.requestId }, 'a subscription failed');
    }
    throw toTrpcError(error);
  };
}
