import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A span as OTLP/HTTP sends it in JSON. Source: `examples/trace.json` and `opentelemetry/proto/trace/v1/trace.proto` of
 * https://github.com/open-telemetry/opentelemetry-proto
 */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: Attribute[];
  /** 2 is an error. */
  status: { code?: number; message?: string };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number };
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** For tests that look at several requests of a kind, however fast they come. */
export const everyTrace = { TRACES_PER_SECOND: '1000000' };

export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string | number>;
}

export interface Collector extends AsyncDisposable {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  requests: { path: string; headers: IncomingHttpHeaders; body: string }[];
  spans(): CollectedSpan[];
  resource(): Record<string, string | number>;
}

/** Stands in for a collector: takes spans over OTLP/HTTP in JSON. */
export async function startCollector(
  answer: (out: ServerResponse) => void = (out) =>
    void out.setHeader('content-type', 'application/json').end('{"partialSuccess":{}}'),
): Promise<Collector> {
  const requests: Collector['requests'] = [];
  const server = createServer((incoming, out) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    incoming.on('end', () => {
      requests.push({ path: incoming.url ?? '', headers: incoming.headers, body });
      answer(out);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sent = () => requests.flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () =>
      sent()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
    resource: () => valuesOf(sent()[0]?.resource.attributes ?? []),
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function valuesOf(attributes: readonly Attribute[]): Record<string, string | number> {
  const valueOf = ({ value }: Attribute) => value.stringValue ?? Number(value.intValue ?? value.doubleValue);
  return Object.fromEntries(attributes.map((one) => [one.key, valueOf(one)]));
}
