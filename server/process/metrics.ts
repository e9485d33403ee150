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
}

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
  };
}
