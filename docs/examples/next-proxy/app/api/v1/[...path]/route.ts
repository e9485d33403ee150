import type { NextRequest } from 'next/server';

// Nobody signs in to this page: whoever opens it runs Ideation with this key. Check here who asks before you publish it.
const { AGENTS_URL = 'http://127.0.0.1:4000', AGENTS_KEY } = process.env;

/** What the page needs. Any other call that the key allows stays closed. */
const allowed = /^POST \/sessions(\/[\w-]+\/(ideation-agent|runs\/[\w-]+\/cancel))?$|^GET \/sessions\/[\w-]+\/events$/;
const refuse = (status: number, code: string, detail: string) => Response.json({ status, code, detail }, { status });
const pick = (headers: Headers, names: string[]) =>
  names.flatMap((name): [string, string][] => (headers.has(name) ? [[name, String(headers.get(name))]] : []));

async function forward(request: NextRequest, { params }: { params: Promise<{ path: string[] }> }) {
  const path = `/${(await params).path.join('/')}`;
  if (!allowed.test(`${request.method} ${path}`))
    return refuse(404, 'not_found', 'This page does not forward such a request.');
  const given = pick(request.headers, ['content-type', 'accept', 'idempotency-key', 'last-event-id']);
  try {
    const response = await fetch(`${AGENTS_URL}/api/v1${path}${request.nextUrl.search}`, {
      method: request.method,
      headers: [...given, ['authorization', `Bearer ${AGENTS_KEY}`]],
      body: request.method === 'POST' ? await request.text() : null,
      // If the browser hangs up, so does this. That stops no run: its events are stored, and can be read later. Cancel stops it.
      signal: request.signal,
    });
    const headers = new Headers(pick(response.headers, ['content-type', 'retry-after', 'x-run-id', 'x-log-epoch']));
    // Next.js, or a proxy in front of it, would compress the stream otherwise, and could hold events back for that.
    headers.set('cache-control', 'no-store, no-transform');
    return new Response(response.body, { status: response.status, headers });
  } catch {
    return refuse(503, 'unavailable', 'The service does not answer. Try again later.');
  }
}

export { forward as GET, forward as POST };
