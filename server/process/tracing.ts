import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { ServiceError } from '../../schema/errors.ts';
import type { TracingConfig } from './tracing-settings.ts';

/** Names from closed sets, numbers and ids; never words of a user or of a model. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** Who is on the other side: a caller, a server that is called, or nobody. */
type SpanKind = 'server' | 'client' | 'internal';

/** One piece of work in a trace. */
export interface Span {
  traceId: string;
  /** The header of W3C's trace context that names this span: https://www.w3.org/TR/trace-context/ */
  traceparent: string;
  /** Begins a span within this one. */
  begin(name: string, attributes: SpanAttributes, kind?: SpanKind): Span;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Later work of the run, such as its webhooks, goes below this span. */
  keepFor(runId: string): void;
  /** `error`: null if the work succeeded, otherwise the code of its error. */
  end(error?: string | null): void;
}

/** Where spans begin that are in no other span of this process. */
export interface Tracing {
  /**
   * `parent`: a `traceparent` header; malformed ones are ignored. Returns null if the trace is not sent. Then nothing below it is
   * begun: most requests of a busy node have such a trace, and an `AsyncLocalStorage` that is entered costs each of them some per cent.
   */
  begin(name: string, attributes: SpanAttributes, kind: SpanKind, parent: string | null): Span | null;
  /** The `traceparent` that was kept for a run; null if this process has none. */
  ofRun(runId: string): string | null;
  /** Sends what is not sent, for at most 2 s. */
  close(): Promise<void>;
}

// As with steps (`agents/scope.ts`), the span travels with the calls. Nothing enters the storage without a tracer.
const spans = new AsyncLocalStorage<Span>();

/** The span of the work that runs now; null outside of spans, and without a tracer. */
export function presentSpan(): Span | null {
  return spans.getStore() ?? null;
}

export function inSpan<Value>(span: Span | null, work: () => Value): Value {
  return span === null ? work() : spans.run(span, work);
}

/** The code of an error: its message may quote what a user wrote. */
export function errorTypeOf(error: unknown): string {
  if (error instanceof ServiceError) return error.code;
  return error instanceof Error && (error.name === 'StopError' || error.name === 'AbortError') ? 'stopped' : 'internal';
}

/** The fields that the present span adds to a line of the log. */
export function traceFields(): { traceId?: string } {
  const span = spans.getStore();
  return span ? { traceId: span.traceId } : {};
}

/** The headers that continue the present trace at a server; null outside of spans. */
export function traceHeaders(): { traceparent: string } | null {
  const span = spans.getStore();
  return span ? { traceparent: span.traceparent } : null;
}

/** Returns null if no collector is set: then OpenTelemetry is not even loaded. */
export async function openTracing(
  config: TracingConfig,
  logger: Pick<Logger, 'info' | 'warn'>,
): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config;
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`);
  if (url === undefined || config.OTEL_SDK_DISABLED === 'true' || config.OTEL_TRACES_EXPORTER === 'none') return null;
  const { createTracing } = await import('./otlp.ts');
  return createTracing(url, config, logger);
}
