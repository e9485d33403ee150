import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a page like a preview: everything in one document below its own path. */
export async function showPage(body: string, status = () => 200) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.statusCode = status();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"></head><body><div id="root">${body}</div></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/preview/`,
    origin,
    asked,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
