import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

export interface PreviewGate extends AsyncDisposable {
  /** Path of a Unix socket that accepts HTTP proxy requests. */
  socket: string;
}

/** Opens a proxy that only leads to one preview. */
export async function openPreviewGate(previewUrl: string): Promise<PreviewGate> {
  const preview = new URL(previewUrl);
  const server = createServer((request, response) => {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null;
    if (url?.origin !== preview.origin) response.writeHead(403).end();
    else if (url.pathname.startsWith(preview.pathname)) forward(url, request, response);
    // Browsers request an icon on their own: don't report that as the page's fault.
    else response.writeHead(url.pathname === '/favicon.ico' ? 204 : 403).end();
  });
  server.on('connect', (request: IncomingMessage, client: Duplex) => {
    // A browser that exits abandons its requests; an error without a listener would crash the service.
    client.on('error', () => client.destroy());
    const authority = `${preview.hostname}:${preview.port || '443'}`;
    if (preview.protocol === 'https:' && request.url === authority) tunnel(preview, client);
    else client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  return openGate(server);
}

/** Listens on a new Unix socket. */
export async function openGate(server: Server): Promise<PreviewGate> {
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
