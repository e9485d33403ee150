import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { ferryAnswer } from '../agents/design-system-answer.ts';
import { databaseUrl } from '../chaos/postgres.ts';
import { inDeltas, inJson, startStubModel, type StubScript } from '../support/stub-model.ts';
import { makeEmptyFolder, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { freePort } from '../support/free-port.ts';
import { type ProxyPorts, startNginx, startPooler } from './programs.ts';

export const requestsPerMinute = 200;

export const spoken = 'The quick brown fox jumps over the lazy dog, again and again, until it is quite enough. '.repeat(
  2,
);

/** Streams for about two seconds, so that a node can be lost in the middle. */
const script: StubScript = ({ body }) => {
  const { response_format: format } = body;
  if (!format) return inDeltas(spoken, 4, { everyMs: 40 });
  const isIdea = JSON.stringify(format).includes('ideaSummary');
  return inJson(isIdea ? { ideaSummary: 'A tool for bell founders.' } : ferryAnswer);
};

export interface TopologyNode {
  process: ServiceProcess;
  ports: ProxyPorts;
  /** As stored in the row of a run. */
  id: string;
  /** Starts it again with the same address and data folder. */
  startAgain(): Promise<void>;
}

export interface Topology extends AsyncDisposable {
  nodes: TopologyNode[];
  /** The proxy's address. */
  url: string;
  previewUrl: string;
  /** The database address without the pooler. */
  database: Client;
  request(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body?: unknown): Promise<Response>;
  createSession(): Promise<string>;
  /** Returns the node that executes the run. */
  executing(runId: string): Promise<TopologyNode>;
}

async function startNode(environment: Record<string, string>, stack: AsyncDisposableStack): Promise<TopologyNode> {
  const folder = stack.use(await makeEmptyFolder());
  const ports: ProxyPorts = { service: await freePort(), previews: await freePort() };
  const own = { PORT: String(ports.service), PREVIEW_PORT: String(ports.previews), DATA_DIR: folder.path };
  const start = () => startServiceProcess({ ...environment, ...own });
  const node: TopologyNode = {
    ports,
    process: await start(),
    id: (await readFile(join(folder.path, 'node-id'), 'utf8')).trim(),
    async startAgain() {
      node.process = await start();
    },
  };
  stack.defer(async () => void (await node.process.end('SIGTERM')));
  return node;
}

/** The services of `compose.yaml` as processes: nginx, three nodes, PgBouncer, PostgreSQL; and a model of ours. */
export async function startTopology(): Promise<Topology> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await makeEmptyFolder());
  const postgres = stack.use(await startEmbeddedPostgres(folder.path, { transport: 'tcp' }));
  const pooler = stack.use(await startPooler(postgres.connection));
  const model = stack.use(await startStubModel(script));
  const listen: ProxyPorts = { service: await freePort(), previews: await freePort() };
  const previewUrl = `http://127.0.0.1:${listen.previews}`;
  const environment = {
    DATABASE_URL: databaseUrl(pooler.address),
    DATABASE_DIRECT_URL: databaseUrl(postgres.connection),
    PREVIEW_URL: previewUrl,
    RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'stub',
    LOG_LEVEL: 'warn',
  };
  const nodes = await Promise.all([1, 2, 3].map(() => startNode(environment, stack)));
  const places = nodes.map(({ ports }) => ports);
  stack.use(await startNginx(listen, places));
  const database = new Client({ ...postgres.connection });
  await database.connect();
  stack.defer(() => database.end());

  const url = `http://127.0.0.1:${listen.service}`;
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${testKey}`,
        'content-type': 'application/json',
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  const post = (path: string, body: unknown = {}) => request(path, { method: 'POST', body: JSON.stringify(body) });
  const parts = stack.move();
  return {
    nodes,
    url,
    previewUrl,
    database,
    request,
    post,
    async createSession() {
      return ((await (await post('/api/v1/sessions')).json()) as { sessionId: string }).sessionId;
    },
    async executing(runId) {
      const result = await database.query<{ node: string }>('select node from run where id = $1', [runId]);
      const node = nodes.find(({ id }) => id === result.rows[0]?.node);
      if (!node) throw new Error(`no node executes ${runId}`);
      return node;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
