import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** The values that the gauges read. */
export interface MetricsSources {
  runs: { count(): number };
  hub: { size(): number };
  pool: { totalCount: number };
}

export interface Metrics {
  /** Returns the metrics in Prometheus' text format. They contain no tenant data. */
  text(): Promise<string>;
  contentType: string;
  countResponse(status: number): void;
  /** Counts a WebSocket, by the protocol that it speaks. */
  socketOpened(protocol: string): void;
  /** Counts its end, by its close code. */
  socketClosed(protocol: string, code: number): void;
}

/** Close codes that have a series of their own. A client can send any code, so all others share one. */
const closeCodes = new Set([1000, 1001, 1005, 1006, 1009, 1011, 1013, 4400, 4401, 4403, 4406, 4408, 4409, 4429, 4500]);

export function createMetrics(services: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const responses = new Counter({
    name: 'http_responses_total',
    help: 'Responses by status class.',
    labelNames: ['class'],
    registers,
  });
  const sockets = new Gauge({
    name: 'websockets_open',
    help: 'Open WebSockets on this node.',
    labelNames: ['protocol'],
    registers,
  });
  const closes = new Counter({
    name: 'websocket_closes_total',
    help: 'WebSockets that have closed, by close code. 4429: their keys had too many.',
    labelNames: ['protocol', 'code'],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('runs_running', 'Runs executing on this node.', () => services.runs.count());
  gauge('event_streams_open', 'Open event streams on this node.', () => services.hub.size());
  gauge('database_connections', 'Database connections in the pool.', () => services.pool.totalCount);
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    countResponse: (status) => responses.inc({ class: `${Math.floor(status / 100)}xx` }),
    socketOpened: (protocol) => sockets.inc({ protocol }),
    socketClosed(protocol, code) {
      sockets.dec({ protocol });
      closes.inc({ protocol, code: closeCodes.has(code) ? String(code) : 'other' });
    },
  };
}
