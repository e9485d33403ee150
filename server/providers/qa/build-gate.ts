import { createServer } from 'node:http';
import { getMimeType } from 'hono/utils/mime';
import type { BuiltApp } from '../../ports.ts';
import { securityHeaders } from '../preview/headers.ts';
import { openGate, type PreviewGate } from './preview-gate.ts';

/** The address of a build behind its gate. Browsers trust `localhost` as they trust HTTPS, as previews have it. */
export const appUrl = 'http://preview.localhost/';

/** Opens a proxy that serves one build as previews are served, and leads nowhere else. */
export function openBuildGate({ files }: BuiltApp): Promise<PreviewGate> {
  const server = createServer((request, response) => {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null;
    if (url === null || `${url.origin}/` !== appUrl) return void response.writeHead(403).end();
    const path = url.pathname === '/' ? 'index.html' : decodeURI(url.pathname.slice(1));
    const content = Object.hasOwn(files, path) ? files[path] : undefined;
    const headers = { ...securityHeaders('app'), 'content-type': getMimeType(path) ?? 'application/octet-stream' };
    return void response.writeHead(content === undefined ? 404 : 200, headers).end(content);
  });
  server.on('connect', (_request, client) => client.destroy());
  return openGate(server);
}
