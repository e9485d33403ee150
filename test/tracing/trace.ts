import type { TestService } from '../support/service.ts';
import type { CollectedSpan, Collector } from './collector.ts';

/** The trace of a caller, and its span. */
export const traceId = '0af7651916cd43dd8448eb211c80319c';
export const callerSpan = 'b7ad6b7169203331';
export const traceparent = `00-${traceId}-${callerSpan}-01`;

/** The name of a span and those above it, up to the caller's. */
function pathTo(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [...pathTo(parent, spans), span.name] : [span.parentSpanId ?? 'root', span.name];
}

/** Stops the service as `start.ts` does, so that it sends its last spans. */
export async function stop({ services }: TestService): Promise<void> {
  await services.close();
  await services.tracing?.close();
}

/** Stops the service, and returns the spans of the caller's trace as paths. */
export async function pathsOf(service: TestService, collector: Collector): Promise<string[]> {
  await stop(service);
  const spans = collector.spans().filter((span) => span.traceId === traceId);
  return spans.map((span) => pathTo(span, spans).join(' > ')).toSorted();
}
