import { UnifiedAgents } from '../client/sdk/index.ts';
import { authorization, createSession, createSessions, idea, runIdeation, type Target } from './measure.ts';
import { median } from './median.ts';
import { usageOf } from './processes.ts';
import { makeFolder, startModel, startService, withModel } from './service.ts';
import { readStream, type StreamRequest } from './stream-client.ts';
import { type Dialect, graphqlDialect, openSocket, type RawSocket, trpcDialect } from './socket-client.ts';
import { row } from './table.ts';

const streams = 10;
const runs = 6;
const repeats = 5;

/** Runs Ideation completely; returns the received bytes. */
type RunOnce = (sessionId: string) => Promise<number>;

interface Cost {
  /** Milliseconds of a run with no other streams, and of CPU per 1,000 events. */
  alone: number;
  service: number;
  client: number;
  bytes: number;
}

const graphqlQuery = `subscription ($id: ID!, $input: IdeationInput!) { ideation(sessionId: $id, input: $input) {
  __typename
  ... on AgentEvent { type cursor runId agent at }
  ... on TextDeltaEvent { delta }
  ... on IdeationCompleteEvent { ideaSummary }
  ... on DoneEvent { outcome durationMs usage { inputTokens outputTokens costUsd } }
} }`;

/** Reads response bodies in the same way for each protocol, so that only the protocol differs. */
function overHttp(request: (sessionId: string) => StreamRequest): RunOnce {
  return async (sessionId) => {
    let bytes = 0;
    const onData = (piece: Buffer) => {
      bytes += piece.length;
    };
    await readStream({ ...request(sessionId), onData });
    return bytes;
  };
}

/** Runs over a WebSocket that stays open. Each run has its own while others are under way. */
function overSocket(endpoint: string, { key }: Target, dialect: Dialect): RunOnce {
  const free: RawSocket[] = [];
  return async (sessionId) => {
    const socket = free.pop() ?? (await openSocket(endpoint, key, dialect));
    const { bytes } = await socket.read({
      graphql: graphqlQuery,
      variables: { id: sessionId, input: idea },
      trpc: { path: 'agents.ideation.run', input: { ...idea, sessionId } },
    });
    free.push(socket);
    return bytes;
  };
}

function ways(target: Target): Record<string, RunOnce> {
  const headers = authorization(target);
  const { url, key } = target;
  const task = idea.messages[0]?.content;
  const trpcAddress = (sessionId: string) =>
    `${url}/api/trpc/agents.ideation.run?input=${encodeURIComponent(JSON.stringify({ ...idea, sessionId }))}`;
  const client = new UnifiedAgents({ apiKey: key, baseUrl: url });
  return {
    REST: overHttp((id) => ({ address: `${url}/api/v1/sessions/${id}/ideation-agent`, headers, body: idea })),
    '/v1': overHttp((sessionId) => ({ address: `${url}/v1/agents/ideation`, headers, body: { task, sessionId } })),
    tRPC: overHttp((id) => ({ address: trpcAddress(id), method: 'GET', headers })),
    GraphQL: overHttp((id) => ({
      address: `${url}/api/graphql`,
      headers: { ...headers, accept: 'text/event-stream' },
      body: { query: graphqlQuery, variables: { id, input: idea } },
    })),
    'tRPC, WebSocket': overSocket(`${url}/api/trpc`, target, trpcDialect),
    'GraphQL, WebSocket': overSocket(`${url}/api/graphql`, target, graphqlDialect),
    // A single call: its progress reports streamed text once a second, and its response has the whole text.
    MCP: overHttp((sessionId) => ({
      address: `${url}/mcp`,
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'ideation', arguments: { ...idea, sessionId }, _meta: { progressToken: 1 } },
      },
    })),
    // It reads REST; the difference is the client's own work.
    SDK: async (id) => {
      let bytes = 0;
      for await (const event of client.session(id).ideation(idea as never)) bytes += JSON.stringify(event).length + 8;
      return bytes;
    },
  };
}

async function measure(target: Target, runOnce: RunOnce, eventsOfRun: number): Promise<Cost> {
  const alone: number[] = [];
  const id = await createSession(target);
  for (let count = 0; count < 20; count += 1) {
    const began = performance.now();
    await runOnce(id);
    alone.push(performance.now() - began);
  }
  const ids = await createSessions(target, streams);
  const before = await usageOf(target.pid);
  const own = process.cpuUsage();
  const sizes = await Promise.all(
    ids.map(async (session) => {
      let bytes = 0;
      for (let run = 0; run < runs; run += 1) bytes += await runOnce(session);
      return bytes;
    }),
  );
  const used = process.cpuUsage(own);
  const after = await usageOf(target.pid);
  const thousands = (streams * runs * eventsOfRun) / 1000;
  return {
    alone: median(alone) / (eventsOfRun / 1000),
    service: (after.own - before.own) / thousands,
    client: (used.user + used.system) / 1000 / thousands,
    bytes: sizes.reduce((sum, size) => sum + size, 0) / (thousands * 1000),
  };
}

/** Measures the same runs over every transport, against REST, alternating. */
export async function transports(): Promise<void> {
  await using folder = await makeFolder();
  await using model = await startModel();
  await using service = await startService(folder.path, withModel(model.url));
  const { blocks } = await runIdeation(service, await createSession(service));
  const all = ways(service);
  const costs = new Map<string, Cost[]>(Object.keys(all).map((name) => [name, []]));
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    for (const [name, runOnce] of Object.entries(all)) {
      const cost = await measure(service, runOnce, blocks);
      // The first turn warms up the compiler for the measured ones.
      if (repeat > 0) costs.get(name)?.push(cost);
    }
  }
  const of = (name: string, pick: (cost: Cost) => number) => median((costs.get(name) ?? []).map(pick));
  for (const name of costs.keys()) {
    const line = (what: string, pick: (cost: Cost) => number, unit: string) =>
      row(`${what}, ${name} (beside: REST)`, of(name, pick), of('REST', pick), unit);
    line('bytes per event', (cost) => cost.bytes, 'bytes');
    line('1,000 events of one stream alone, start to end', (cost) => cost.alone, 'ms');
    line(`processor time of the service per 1,000 events, ${streams} at once`, (cost) => cost.service, 'ms');
    line(`processor time of the client per 1,000 events, ${streams} at once`, (cost) => cost.client, 'ms');
  }
}
