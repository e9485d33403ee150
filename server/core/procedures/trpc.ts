import { initTRPC, TRPCError } from '@trpc/server';
import { errorTable } from '../../../schema/errors.ts';
import type { Scope } from '../access/roles.ts';
import { type Context, requireScope } from '../context.ts';
import { requireCleanText } from '../../../schema/clean-text.ts';
import { toProblem, toServiceError } from '../../problem.ts';

/** @public The types of routers refer to it. */
export interface Meta {
  /** The scope that a key needs. A procedure without one cannot be called. */
  scope: Scope;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Keeps stack traces out of `data.stack` of responses.
    isDev: false,
    // After three missed pings the connection is dead. The adapter sends the pings, because tRPC's own set a timer for
    // every event, which doubles the CPU of a stream.
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

/** Returns the TRPCError for a thrown value, which becomes its cause. */
export function toTrpcError(thrown: unknown): TRPCError {
  const error = toServiceError(thrown);
  return new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
}

/** The base of every procedure: checks the declared scope, and turns our errors into TRPCErrors. */
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

/** Throws errors of a subscription's source as TRPCErrors: middleware does not see them. */
export function refuse(context: Context): (thrown: unknown) => never {
  return (thrown) => {
    const error = toServiceError(thrown);
    if (error.code === 'internal') {
      context.services.logger.error({ err: error.cause, requestId: context.requestId }, 'a subscription failed');
    }
    throw toTrpcError(error);
  };
}
