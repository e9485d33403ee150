import type { AnyEvent } from '../support/events.ts';
import { type Answered, callTool, connectMcp } from '../mcp/clients.ts';
import type { Door } from './door.ts';
import { type Call, RefusedError, type Transport } from './transport.ts';

/** Longer than any run here: a call waits until the run ends. */
const waitSeconds = 300;
const options = { timeout: 2 * waitSeconds * 1_000 };

/** Agents as tools. A tool returns the end of a run; its events are read from the log, page by page. */
export const mcp: Transport = {
  label: 'MCP',
  async open(door) {
    await connected(door);
  },
  async run(door, call) {
    const { runId } = await ask(door, call.agent.name, { ...argumentsOf(call), waitSeconds });
    return readLog(door, { sessionId: call.sessionId, runId });
  },
  // The key attaches to the run that was started.
  runOnward: (door, call) => mcp.run(door, call),
  async start(door, call) {
    return String((await ask(door, call.agent.name, { ...argumentsOf(call), waitSeconds: 0 })).runId);
  },
  async events(door, sessionId, since) {
    const { activeRun } = await ask(door, 'read_events', { sessionId, since, limit: 1 });
    const active = activeRun as { runId: string } | null;
    if (active) await ask(door, 'follow_run', { sessionId, runId: active.runId, waitSeconds });
    return readLog(door, { sessionId, since });
  },
  async cancel(door, sessionId, runId) {
    await ask(door, 'cancel_run', { sessionId, runId });
  },
};

function argumentsOf({ sessionId, body, runKey }: Call): object {
  return { ...(body as object), sessionId, ...(runKey !== undefined && { runKey }) };
}

/** One client for each service; between calls it holds no connection. */
const clients = new WeakMap<Door, ReturnType<typeof connectMcp>>();

function connected(door: Door): ReturnType<typeof connectMcp> {
  const connecting = clients.get(door) ?? connectMcp(door.url);
  clients.set(door, connecting);
  return connecting;
}

/** Returns the data of a response. Throws RefusedError. */
async function ask(door: Door, name: string, args: object): Promise<Answered['data']> {
  const { data } = await callTool(await connected(door), name, args, options);
  if (data.problem) throw new RefusedError(data.problem as Readonly<Record<string, unknown>>);
  return data;
}

async function readLog(door: Door, query: { sessionId: string; runId?: unknown; since?: number }): Promise<AnyEvent[]> {
  const events: AnyEvent[] = [];
  let since = query.since ?? 0;
  for (let hasMore = true; hasMore;) {
    const page = await ask(door, 'read_events', { ...query, since, limit: 1_000 });
    events.push(...(page.events as AnyEvent[]));
    since = page.nextCursor as number;
    hasMore = page.hasMore as boolean;
  }
  return events;
}
