import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { among, countObserved, inSeconds, type KnownNames } from './count-observed.ts';
import { type Figures, figuresOnDemand } from './figures.ts';
import type { Observer } from './observe.ts';
import { packageVersion } from './package-version.ts';

/** The values that the gauges read. */
export interface MetricsSources extends KnownNames {
  runs: { count(): number };
  hub: { size(): number };
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  /** The places for further calls of models. */
  calls: { use(): { active: number; waiting: number } };
  /** Reads the figures that are in the database. */
  figures(): Promise<Figures>;
  /** Given the metrics of this worker, returns those of all workers of its node as text; absent if it has no workers. */
  ofAllWorkers?: ((own: object[]) => Promise<string>) | undefined;
}

interface AnsweredRequest {
  method: string;
  /** As it was declared: without ids. */
  route: string;
  status: number;
  /** Until the answer, or the beginning of a stream. */
  ms: number;
}

export interface Metrics extends Observer {
  /**
   * Returns the metrics in Prometheus' text format. They contain no tenant data. Never fails because of the database: its
   * figures are missing then, and `database_up` is 0.
   */
  text(): Promise<string>;
  /** The metrics of this process without those of the database, for the sums over the workers of a node. */
  values(): Promise<object[]>;
  contentType: string;
  countResponse(status: number): void;
  /** Measures a request over HTTP. */
  answered(request: AnsweredRequest): void;
  /** Counts a WebSocket, by the protocol that it speaks. */
  socketOpened(protocol: string): void;
  /** Counts its end, by its close code. */
  socketClosed(protocol: string, code: number): void;
}

/** Close codes that have a series of their own. A client can send any code, so all others share one. */
const closeCodes = new Set([1000, 1001, 1005, 1006, 1009, 1011, 1013, 4400, 4401, 4403, 4406, 4408, 4409, 4429, 4500]);
const knownMethod = among(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const responses = new Counter({
    name: 'http_responses_total',
    help: 'Responses by status class.',
    labelNames: ['class'],
    registers,
  });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time until an answer, or until a stream begins, by route and status class.',
    labelNames: ['method', 'route', 'class'],
    buckets: requestBuckets,
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
  addGauges(registry, sources);
  const { textOf, up } = figuresOnDemand(registry, sources.figures);
  return {
    ...countObserved(registry, sources),
    async text() {
      const figures = await textOf();
      up.set(figures === null ? 0 : 1);
      const own = sources.ofAllWorkers
        ? await sources.ofAllWorkers(await registry.getMetricsAsJSON())
        : await registry.metrics();
      return `${own}${figures === null ? '' : `\n${figures}`}`;
    },
    values: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
    countResponse: (status) => responses.inc({ class: classOf(status) }),
    answered({ method, route, status, ms }) {
      requests.observe({ method: knownMethod(method), route, class: classOf(status) }, inSeconds(ms));
    },
    socketOpened: (protocol) => sockets.inc({ protocol }),
    socketClosed(protocol, code) {
      sockets.dec({ protocol });
      closes.inc({ protocol, code: closeCodes.has(code) ? String(code) : 'other' });
    },
  };
}

const classOf = (status: number) => `${Math.floor(status / 100)}xx`;

function addGauges(registry: Registry, { runs, hub, pool, calls }: MetricsSources): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('runs_running', 'Runs executing on this node.', () => runs.count());
  gauge('event_streams_open', 'Open event streams on this node.', () => hub.size());
  gauge('database_connections', 'Database connections in the pool.', () => pool.totalCount);
  gauge('database_connections_idle', 'Database connections in the pool that nothing uses.', () => pool.idleCount);
  gauge('database_waiters', 'Statements that wait for a connection of the pool.', () => pool.waitingCount);
  gauge('model_pool_calls', 'Calls of models under way beside the first one of each run.', () => calls.use().active);
  gauge('model_pool_waiters', 'Calls of models that wait for a place of this node.', () => calls.use().waiting);
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1.',
    labelNames: ['version', 'node'],
    registers,
    aggregator: 'first',
  });
  build.set({ version: packageVersion(), node: process.version }, 1);
}
