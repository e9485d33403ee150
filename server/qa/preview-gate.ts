import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

export interface PreviewGate extends AsyncDisposable {
  /** A Unix socket that speaks HTTP as proxies do. */
  socket: string;
}

/** A proxy through which nothing but one preview can be reached. */
export async function openPreviewGate(previewUrl: string): Promise<PreviewGate> {
  const preview = new URL(previewUrl);
  const server = createServer((request, response) => {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null;
    if (url?.origin !== preview.origin) response.writeHead(403).end();
    else if (url.pathname.startsWith(preview.pathname)) forward(url, request, response);
    // Browsers ask for an icon by themselves: that is no fault of the page.
    else response.writeHead(url.pathname === '/favicon.ico' ? 204 : 403).end();
  });
  server.on('connect', (request: IncomingMessage, client: Duplex) => {
    // A browser that ends leaves its requests behind; an error that nobody listens for would end the service.
    client.on('error', () => client.destroy());
    const authority = `${preview.hostname}:${preview.port || '443'}`;
    if (preview.protocol === 'https:' && request.url === authority) tunnel(preview, client);
    else client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.on('upgrade', (_request: IncomingMessage, client: Duplex) => client.destroy());
  const folder = await mkdtemp(join(tmpdir(), 'qa-'));
  const socket = join(folder, 'gate');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  return {
    socket,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function forward(url: URL, from: IncomingMessage, to: ServerResponse): void {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { 'proxy-connection': _, ...headers } = from.headers;
  const passed = send(url, { method: from.method, headers: { ...headers, host: url.host } }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  passed.on('error', () => to.destroy());
  to.on('close', () => passed.destroy());
  from.pipe(passed);
}

function tunnel({ hostname, port }: URL, client: Duplex): void {
  const remote = connect(Number(port || 443), hostname, () => {
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    remote.pipe(client).pipe(remote);
  });
  remote.on('error', () => client.destroy());
  client.on('error', () => remote.destroy());
  client.on('close', () => remote.destroy());
}
