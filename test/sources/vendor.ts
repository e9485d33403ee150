import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

export interface Vendor extends AsyncDisposable {
  url: string;
  /** Paths with their queries, in order of arrival. */
  asked: URL[];
  /** The body of each request, in the same order. */
  sent: { method: string; headers: IncomingHttpHeaders; body: string }[];
  /** How many clients disconnected before a response. */
  hungUp: number;
}

export type Answering = (asked: URL, outgoing: ServerResponse, index: number) => void;

/** A vendor's API on its own port. */
export async function startVendor(answering: Answering): Promise<Vendor> {
  const asked: URL[] = [];
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    const address = new URL(incoming.url ?? '/', 'http://vendor.test');
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) vendor.hungUp += 1;
    });
    const { method = 'GET', headers } = incoming;
    const begin = (body: string) => {
      asked.push(address);
      vendor.sent.push({ method, headers, body });
      answering(address, outgoing, asked.length - 1);
    };
    if (method === 'GET') begin('');
    else void text(incoming).then(begin);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const vendor: Vendor = {
    url: `http://127.0.0.1:${port}`,
    asked,
    sent: [],
    hungUp: 0,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return vendor;
}

export function json(outgoing: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}) {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  outgoing.end(JSON.stringify(value));
}

/** As Stack Exchange sends every response. */
export function gzipped(outgoing: ServerResponse, value: unknown, status = 200) {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' });
  outgoing.end(gzipSync(JSON.stringify(value)));
}
