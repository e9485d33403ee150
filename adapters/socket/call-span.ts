import type { Protocol } from '../../server/core/context.ts';
import type { Span, Tracing } from '../../server/process/tracing.ts';

/** What the log and spans call a procedure that does not exist. */
export const unknownProcedure = '*';

/**
 * Begins the span of a call over a WebSocket, with OpenTelemetry's names for remote calls and for GraphQL:
 * https://opentelemetry.io/docs/specs/semconv/rpc/rpc-spans/ and https://opentelemetry.io/docs/specs/semconv/graphql/graphql-spans/
 *
 * `name`: that of the procedure; empty for an operation of GraphQL, which is named once it is parsed. The names that clients
 * give to operations are words of users, so no span has them.
 */
export function beginCallSpan(
  tracing: Tracing,
  protocol: Protocol,
  name: string,
  traceparent: string | null,
): { span: Span | null; end(status: number): void } {
  const method = name === unknownProcedure ? '_OTHER' : name;
  const isProcedure = protocol === 'trpc';
  const span = isProcedure
    ? tracing.begin(method, { 'rpc.system.name': 'trpc', 'rpc.method': method }, 'server', traceparent)
    : tracing.begin('GraphQL Operation', {}, 'server', traceparent);
  return {
    span,
    end(status) {
      // Of GraphQL's conventions, none has the status.
      if (isProcedure) span?.set({ 'rpc.response.status_code': String(status) });
      span?.end(status >= 500 ? String(status) : null);
    },
  };
}
