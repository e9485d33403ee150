import { createSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World } from './hostile/world.ts';

/** Hosts that a preview must never reach: another host, and the service's own. Each records what reached it. */
export interface Outside extends AsyncDisposable {
  world: World;
  /** `GET /path`, `connection`, `datagram`; for the service, only requests other than the page that embeds previews. */
  reached: readonly string[];
  /** Resolves when this is true for `reached`, or after this many milliseconds. */
  until(holds: () => boolean, milliseconds: number): Promise<void>;
  /** A page of the service's own that embeds a preview and has a cookie. */
  page(preview: string): string;
}

export const dashboardPage = (preview: string) => `<!doctype html><title>dashboard</title>
<p>words of the dashboard</p><script>document.cookie = 'login=of-the-dashboard'</script>
<iframe src="${preview}" allow="camera *" width="600" height="400"></iframe>`;

/** `outsideHost`: a name that does not exist. */
export async function startOutside(outsideHost: string): Promise<Outside> {
  const reached: string[] = [];
  const changes = new EventEmitter();
  const tell = (what: string) => {
    reached.push(what);
    changes.emit('change');
  };
  const other = createServer((request, response) => {
    if (request.url !== '/favicon.ico') tell(`${request.method} ${request.url}`);
    response.setHeader('access-control-allow-origin', '*').end('outside');
  }).on('connection', () => tell('connection'));
  const service = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test');
    if (pathname === '/favicon.ico') return void response.end();
    if (pathname !== '/dashboard') tell(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html').end(dashboardPage(searchParams.get('preview') ?? ''));
  });
  const udp = createSocket('udp4').on('message', () => tell('datagram'));
  for (const server of [other, service]) await once(server.listen(0, '127.0.0.1'), 'listening');
  await once(udp.bind(0, '127.0.0.1'), 'listening');
  const world: World = {
    outside: `http://127.0.0.1:${portOf(other)}`,
    outsideByName: `http://${outsideHost}`,
    outsideUdp: portOf(udp),
    service: `http://127.0.0.1:${portOf(service)}`,
  };
  return {
    world,
    reached,
    async until(holds, milliseconds) {
      const late = AbortSignal.timeout(milliseconds);
      while (!holds() && !late.aborted) await once(changes, 'change', { signal: late }).catch(() => {});
    },
    page: (preview) => `${world.service}/dashboard?preview=${encodeURIComponent(preview)}`,
    async [Symbol.asyncDispose]() {
      for (const server of [other, service]) {
        server.closeAllConnections();
        server.close();
      }
      udp.close();
      await once(udp, 'close');
    },
  };
}

function portOf(server: { address(): unknown }): number {
  return (server.address() as AddressInfo).port;
}
