import { initTRPC, TRPCError } from '@trpc/server';
import { errorTable, type ServiceError } from '../../../schema/errors.ts';
import type { Scope } from '../access/roles.ts';
import { type Context, countRefusal, inWorkspace, requireRecentSignIn, requireScope } from '../context.ts';
import { requireCleanText } from '../../../schema/clean-text.ts';
import { inSpan } from '../../process/tracing.ts';
import { toProblem, toServiceError } from '../../problem.ts';

/** @public The types of routers refer to it. */
export interface Meta {
  /** The scope that a key needs. A procedure without one cannot be called. */
  scope: Scope;
  /** A person must have signed in within the last ten minutes. Keys need not. */
  recent?: true;
  /**
   * The procedure reaches over workspaces on purpose: it is about a person, or about the whole service. No policy of the
   * database limits its statements, so it checks by itself what the caller may see.
   */
  reach?: 'system';
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
      const { instance, requestId } =
        error instanceof CallError ? error.call : { instance: ctx?.instance, requestId: ctx?.requestId };
      const problem = toProblem(toServiceError(error), instance ?? `/api/trpc/${path ?? ''}`, requestId ?? '');
      return { ...shape, message: problem.detail, data: { ...shape.data, problem } };
    },
  });

export const { router, createCallerFactory } = t;

type CallIds = Pick<Context, 'instance' | 'requestId'>;

/** The error of a call, with the call's ids: over a WebSocket, tRPC only knows the context of the socket. */
class CallError extends TRPCError {
  readonly call: CallIds;
  constructor(error: ServiceError, call: CallIds) {
    super({ code: errorTable[error.code].trpc, message: error.message, cause: error });
    this.call = call;
  }
}

/** Returns the TRPCError for a thrown value, which becomes its cause. */
export function toTrpcError(thrown: unknown, call: CallIds): TRPCError {
  return new CallError(toServiceError(thrown), call);
}

/**
 * The base of every procedure: checks the declared scope, has its statements kept to the workspace, and turns our errors
 * into TRPCErrors.
 */
export const procedure = t.procedure.use(async ({ ctx: given, meta, next, path, type, getRawInput }) => {
  const begun = await given.socket?.begin(path);
  const ctx: Context = { ...(begun?.context ?? given), procedure: path, socket: undefined };
  const call = begun?.context.call;
  const fail = (error: ServiceError) => {
    call?.end(errorTable[error.code].status);
    // Some procedures refuse by themselves, such as a key that would give more than it has.
    countRefusal(ctx, error);
    ctx.services.metrics.refused(error);
    return toTrpcError(error, ctx);
  };
  try {
    if (begun?.refusal) throw begun.refusal;
    if (!meta) throw new TypeError(`Procedure ${path} declares no scope`);
    requireScope(ctx, meta.scope);
    if (meta.recent) requireRecentSignIn(ctx);
    requireCleanText(await getRawInput());
  } catch (error) {
    throw fail(toServiceError(error));
  }
  // A stream reads the log, which is the system's.
  const isBound = meta?.reach !== 'system' && type !== 'subscription';
  // Over HTTP, the span of the request is the present one already.
  const result = await inSpan(ctx.call?.span ?? null, () => next({ ctx: isBound ? inWorkspace(ctx) : ctx }));
  if (!result.ok) {
    const { cause } = result.error;
    const error = toServiceError(result.error);
    if (error.code === 'internal') {
      const { requestId } = ctx;
      ctx.services.logger.error({ err: cause ?? result.error, path, requestId }, 'a procedure failed');
    }
    throw fail(error);
  }
  // A subscription has only begun.
  if (type !== 'subscription') call?.end(200);
  return result;
});

/** Throws errors of a subscription's source as TRPCErrors: middleware does not see them. */
export function refuse(context: Context): (thrown: unknown) => never {
  return (thrown) => {
    const error = toServiceError(thrown);
    if (error.code === 'internal') {
      context.services.logger.error({ err: error.cause, requestId: context.requestId }, 'a subscription failed');
    }
    context.services.metrics.refused(error);
    throw toTrpcError(error, context);
  };
}
