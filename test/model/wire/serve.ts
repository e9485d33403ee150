import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sse, type WireRule } from './wire-case.ts';

export interface WireServer extends AsyncDisposable {
  url: string;
  /** The bodies of the requests so far. */
  requests: Readonly<Record<string, unknown>>[];
  /** Answers from now on with these rules. */
  use(rules: readonly WireRule[]): void;
}

/** An ordinary answer. */
export const good: WireRule = {
  body: sse(
    { choices: [{ index: 0, delta: { role: 'assistant', content: 'Fine' }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    '[DONE]',
  ),
};

/** A model server that answers each request with the bytes of the first rule that fits it. */
export async function serveWire(): Promise<WireServer> {
  let rules: readonly WireRule[] = [];
  const requests: Record<string, unknown>[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of incoming) pieces.push(piece as Buffer);
      const body = JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>;
      requests.push(body);
      const rule = rules.find((candidate) => fits(body, candidate));
      if (!rule) {
        outgoing.writeHead(418, { 'content-type': 'application/json' }).end('{"error":{"message":"no rule fits"}}');
        return;
      }
      const { status = 200, headers } = rule;
      const type = status === 200 ? 'text/event-stream' : 'application/json';
      outgoing.writeHead(status, { 'content-type': type, ...headers });
      outgoing.end(rule.body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    use(next) {
      rules = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function fits(
  body: Readonly<Record<string, unknown>>,
  { has = [], lacks = [], atMost = {}, roles }: WireRule,
): boolean {
  const asked = (body.messages as { role: string }[]).map(({ role }) => role);
  return (
    has.every((path) => isThere(body, path)) &&
    !lacks.some((path) => isThere(body, path)) &&
    Object.entries(atMost).every(([name, most]) => Number(body[name] ?? 0) <= most) &&
    (roles === undefined || roles.join() === asked.join())
  );
}

function isThere(value: unknown, path: string): boolean {
  let at = value;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(name in at)) return false;
    at = (at as Record<string, unknown>)[name];
  }
  return true;
}
