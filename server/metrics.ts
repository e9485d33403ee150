import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Services } from './services.ts';

export interface Metrics {
  /** Prometheus text, without anything of a tenant. */
  text(): Promise<string>;
  contentType: string;
  countResponse(status: number): void;
}

export function createMetrics(services: Pick<Services, 'runs' | 'hub' | 'pool'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const responses = new Counter({
    name: 'http_responses_total',
    help: 'Answers given, by class of status.',
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
  gauge('runs_running', 'Runs that execute on this node.', () => services.runs.count());
  gauge('event_streams_open', 'Streams that read a session on this node.', () => services.hub.size());
  gauge('database_connections', 'Connections of the pool to the database.', () => services.pool.totalCount);
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    countResponse: (status) => responses.inc({ class: `${Math.floor(status / 100)}xx` }),
  };
}
