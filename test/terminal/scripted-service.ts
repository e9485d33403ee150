import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Script } from './script.ts';

interface Refusal {
  status: number;
  headers?: Record<string, string>;
  problem: Record<string, unknown>;
}

export interface ScriptedOptions {
  script: Script;
  /** Each response with events breaks after this many of them; a response that breaks at 0 sends nothing. */
  breakAfter?: (answer: number) => number | null;
  /** The first requests are refused with these, in order. */
  refusals?: Refusal[];
  /** Streams stay open after their last event. */
  hold?: boolean;
}

export interface ScriptedService extends AsyncDisposable {
  url: string;
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }[];
  /** The number of open streams. */
  open(): number;
}

export const scriptedKey = 'uas_key-of-the-scripted-service';

/** A service with the contract's wire format that sends scripted events; events are stored and numbered per session. */
export async function scriptedService(options: ScriptedOptions): Promise<ScriptedService> {
  const requests: ScriptedService['requests'] = [];
  const refusals = [...(options.refusals ?? [])];
  const log: Record<string, unknown>[] = [];
  const runs = new Map<string, string>();
  let answers = 0;
  let open = 0;

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const { method = 'GET', headers } = request;
    requests.push({ method, path: pathname, headers, body: body === '' ? undefined : JSON.parse(body) });
    if (headers.authorization !== `Bearer ${scriptedKey}`) {
      return refuse(response, {
        status: 401,
        problem: { code: 'unauthenticated', detail: 'A valid key is required.' },
      });
    }
    const refusal = refusals.shift();
    if (refusal) return refuse(response, refusal);
    if (pathname === '/api/v1/sessions') {
      response.writeHead(201, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ sessionId: 'session-1', createdAt: '2026-11-20T09:00:00.000Z' }));
    }
    const agent = /^\/api\/v1\/sessions\/session-1\/([a-z-]+)-agent$/.exec(pathname)?.[1];
    if (agent !== undefined) return stream(response, start(agent, String(headers['idempotency-key'])), 0);
    return stream(response, searchParams.get('runId'), Number(searchParams.get('since')));
  }

  /** One run per key, as in the contract. */
  function start(agent: string, key: string): string {
    const started = runs.get(key) ?? `run-of-${agent}`;
    if (runs.has(key)) return started;
    runs.set(key, started);
    for (const event of options.script[agent] ?? []) {
      const { type, ...fields } = event;
      const at = '2026-11-20T09:00:00.000Z';
      log.push({ type, cursor: log.length + 1, runId: started, agent, at, ...fields });
    }
    return started;
  }

  function stream(response: ServerResponse, runId: string | null, since: number): void {
    const events = log.filter((event) => event.runId === runId && Number(event.cursor) > since);
    const limit = options.breakAfter?.(answers) ?? null;
    answers += 1;
    open += 1;
    response.on('close', () => (open -= 1));
    if (limit === 0) return void response.destroy();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': ping\n\n');
    const sent = limit === null ? events : events.slice(0, limit);
    const frames = sent.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    const cut = sent.length < events.length;
    if (options.hold) response.write(frames);
    else if (cut) response.write(`${frames}data: {"type":"te`, () => response.destroy());
    else response.end(frames);
  }

  return {
    url,
    requests,
    open: () => open,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refuse(response: ServerResponse, { status, headers, problem }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
  response.end(JSON.stringify({ status, title: 'Refused', ...problem }));
}
