import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span as OpenSpan, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { packageVersion } from './package-version.ts';
import { TraceLimit } from './trace-limit.ts';
import type { Span, Tracing } from './tracing.ts';
import type { TracingConfig } from './tracing-settings.ts';

/** How long the stop of a node waits for a collector. The whole stop may take 10 s. */
const closeMilliseconds = 2_000;
/** Time for one request to the collector, with its retries. */
const exportMilliseconds = 5_000;
/** Spans that wait to be sent. If the collector is away, further ones are dropped. */
const maxWaiting = 4_096;
/** The most runs whose traces are kept in memory. */
const maxKept = 10_000;
const tellEveryMilliseconds = 60_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Sends spans over OTLP/HTTP in JSON. Only `openTracing` loads this file, because the packages are large. */
export function createTracing(url: string, config: TracingConfig, logger: Pick<Logger, 'info' | 'warn'>): Tracing {
  const limit = new TraceLimit(config.TRACES_PER_SECOND, logger);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.version': packageVersion(),
      ...config.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': config.OTEL_SERVICE_NAME,
    }),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: warning(
          new OTLPTraceExporter({
            url,
            headers: { ...config.OTEL_EXPORTER_OTLP_HEADERS, ...config.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
            timeoutMillis: exportMilliseconds,
          }),
          logger,
        ),
        maxQueueSize: maxWaiting,
        maxExportBatchSize: 512,
        scheduledDelayMillis: 2_000,
        exportTimeoutMillis: exportMilliseconds,
      }),
    ],
  });
  const tracer = provider.getTracer('unified-agents', packageVersion());
  const kept = new Map<string, string>();
  const keep = (runId: string, traceparent: string) => {
    kept.delete(runId);
    kept.set(runId, traceparent);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  };

  function wrap(span: OpenSpan): Span {
    const { traceId, spanId, traceFlags } = span.spanContext();
    const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    return {
      traceId,
      traceparent,
      begin(name, attributes, kind = 'internal') {
        return wrap(tracer.startSpan(name, { attributes, kind: kinds[kind] }, trace.setSpan(ROOT_CONTEXT, span)));
      },
      rename: (name) => void span.updateName(name),
      set: (attributes) => void span.setAttributes(attributes),
      keepFor: (runId) => keep(runId, traceparent),
      end(error = null) {
        if (error !== null) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  let closed: Promise<void> | null = null;
  async function close(): Promise<void> {
    const sent = provider.shutdown().catch((error: unknown) => {
      logger.warn({ err: error }, 'could not send the last spans');
    });
    await Promise.race([sent, pause(closeMilliseconds)]);
  }

  return {
    begin(name, attributes, kind, parent) {
      const remote = parent === null ? null : readTraceparent(parent);
      // A trace that is sent already goes on: half a trace explains nothing.
      const isNew = remote === null || (remote.traceFlags & TraceFlags.SAMPLED) === 0;
      if (isNew && limit.isReached(name)) return null;
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes, kind: kinds[kind] }, context);
      if (!span.isRecording()) return null;
      if (isNew) limit.take(name);
      return wrap(span);
    },
    ofRun: (runId) => kept.get(runId) ?? null,
    close: () => (closed ??= close()),
  };
}

/** Returns null for a header that is malformed. A later version may have more parts. */
function readTraceparent(header: string) {
  const [, version = '', traceId = '', spanId = '', flags = '', more = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header) ?? [];
  if (version === '' || version === 'ff' || (version === '00' && more !== '')) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: TracingConfig): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(share);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** The same exporter, which logs once a minute that spans are lost. */
function warning(exporter: SpanExporter, logger: Pick<Logger, 'warn'>): SpanExporter {
  let warned = -tellEveryMilliseconds;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.code !== 0 && now - warned >= tellEveryMilliseconds) {
          warned = now;
          logger.warn(
            { err: result.error, spans: spans.length },
            'the collector of traces takes no spans: they are lost',
          );
        }
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
