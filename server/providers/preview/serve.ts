import type { MikroORM } from '@mikro-orm/postgresql';
import { getMimeType } from 'hono/utils/mime';
import type { Logger } from 'pino';
import { requestIdOf } from '../../process/request-id.ts';
import { type PreviewTarget, readPreviewTarget } from './address.ts';
import { framedNonce, isForInspecting, withAnswer } from './framed.ts';
import { securityHeaders } from './headers.ts';
import { plainPage } from './plain-page.ts';
import { readPreviewFile, type StoredFile } from './read.ts';
import { sameHostCheck, type SameHostSettings } from './same-host.ts';

export interface PreviewServerOptions extends SameHostSettings {
  orm: MikroORM;
  logger: Logger;
  /** Reads a file of a preview that is stored elsewhere; null if there is none. */
  readElsewhere?: ((name: string, path: string, signal: AbortSignal) => Promise<StoredFile | null>) | undefined;
}

const html = 'text/html; charset=utf-8';

type Answer = (request: Request) => Promise<Response>;

/**
 * Returns the handler of all preview requests. It reads the database each time, so that deleted previews disappear at
 * once. It never reads a `Cookie` header, and never sets a cookie.
 */
export function previewServer(options: PreviewServerOptions): Answer {
  return logged(options.logger, answerer(options));
}

/** Logs at debug level, because a page requests a dozen files. */
function logged(logger: Logger, answer: Answer): Answer {
  return async (request) => {
    const began = performance.now();
    const requestId = requestIdOf(request.headers.get('x-request-id'));
    const response = await answer(request);
    response.headers.set('x-request-id', requestId);
    if (logger.isLevelEnabled('debug')) {
      const { method } = request;
      const ms = Math.round(performance.now() - began);
      logger.debug({ method, status: response.status, ms, requestId }, 'preview request');
    }
    return response;
  };
}

function answerer(options: PreviewServerOptions): Answer {
  const read = readPreviewTarget(options);
  const isRefused = sameHostCheck(options.orm, options);
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight();
    if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod();
    const url = new URL(request.url);
    const target = read(url);
    if (target === null) return notFound(request);
    if (!target.rooted) return redirect(`${url.pathname}/${url.search}`);
    let file;
    try {
      if (await isRefused(url)) return sameHost(request);
      const path = target.path === '' ? 'index.html' : target.path;
      file =
        (await readPreviewFile(options.orm, target.name, path)) ??
        (await options.readElsewhere?.(target.name, path, request.signal)) ??
        null;
    } catch (error) {
      options.logger.error({ err: error }, 'could not read a preview');
      return unavailable(request);
    }
    return file === null ? notFound(request) : show(request, url, target, file);
  };
}

function show(request: Request, url: URL, target: PreviewTarget, file: StoredFile): Response {
  const type = file.kind === 'page' || target.path === '' ? html : typeOf(target.path);
  const nonce = type.startsWith('text/html') ? framedNonce(request, url) : null;
  if (nonce !== null) return showFramed(request, url, file, nonce);
  const etag = `"${file.version}"`;
  const headers = {
    ...securityHeaders(file.kind),
    etag,
    // Names below assets/ change with their content. `private`: no shared cache may outlive a deletion.
    'cache-control':
      file.kind === 'app' && target.path.startsWith('assets/')
        ? 'private, max-age=31536000, immutable'
        : 'private, no-cache',
  };
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return respond(request, 200, { ...headers, 'content-type': type }, file.content);
}

/** The document as it is, with a script that tells the studio that it has loaded. Each address of this kind is used once. */
function showFramed(request: Request, url: URL, { kind, version, content }: StoredFile, nonce: string): Response {
  const inspects = kind === 'app' && isForInspecting(request, url);
  const framed = withAnswer(content, { nonce, version, inspects });
  const headers = { ...securityHeaders(kind, framed.scriptSource), 'cache-control': 'no-store', 'content-type': html };
  return respond(request, 200, headers, framed.content);
}

function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}

function typeOf(path: string): string {
  return getMimeType(path) ?? 'application/octet-stream';
}

function respond(
  request: Request,
  status: number,
  headers: Record<string, string>,
  content: Uint8Array<ArrayBuffer>,
): Response {
  return new Response(request.method === 'HEAD' ? null : content, {
    status,
    headers: { ...headers, 'content-length': String(content.byteLength) },
  });
}

function plain(request: Request, status: number, title: string, words: string, headers: Record<string, string> = {}) {
  const content = new TextEncoder().encode(plainPage(title, words));
  return respond(
    request,
    status,
    { ...securityHeaders('page'), 'content-type': html, 'cache-control': 'no-store', ...headers },
    content,
  );
}

function notFound(request: Request): Response {
  return plain(
    request,
    404,
    'There is nothing here',
    'This preview does not exist, or its session was deleted. Check the address, or open it from its session again.',
  );
}

function sameHost(request: Request): Response {
  return plain(
    request,
    403,
    'Previews need another host',
    'This preview has the host name of the service, and browsers send the cookie of a signed-in person to every port of a ' +
      'host. Ask the operator to set PREVIEW_URL to another domain, or to accept it with PREVIEW_SAME_SITE=allow.',
  );
}

function unavailable(request: Request): Response {
  return plain(request, 503, 'Preview unavailable', 'The preview cannot be loaded right now. Try again in a moment.', {
    'retry-after': '5',
  });
}

function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { ...securityHeaders('page'), location } });
}

function preflight(): Response {
  const headers = { 'access-control-allow-methods': 'GET, HEAD, OPTIONS', allow: 'GET, HEAD, OPTIONS' };
  return new Response(null, { status: 204, headers: { ...securityHeaders('page'), ...headers } });
}

function wrongMethod(): Response {
  return new Response(null, { status: 405, headers: { ...securityHeaders('page'), allow: 'GET, HEAD, OPTIONS' } });
}
