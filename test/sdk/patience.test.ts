import { describe, expect, test } from 'vitest';
import { RateLimitedError } from '../../client/sdk/index.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { clientOf, collect, idea, messages, sdkService } from './service.ts';

const opened = sdkService();

interface Sent {
  method: string;
  path: string;
  key: string | null;
}

/** The platform's fetch, with these responses first. */
function answering(...answers: ((...call: Parameters<typeof fetch>) => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  const own: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const key = request.headers.get('idempotency-key');
    sent.push({ method: request.method, path: new URL(request.url).pathname, key });
    return answers.shift()?.(input, init) ?? fetch(input, init);
  };
  return { fetch: own, sent };
}

function refusal(status: number, code: string, retryAfter?: string): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
  return new Response(JSON.stringify({ status, code, detail: 'Not now.' }), { status, headers });
}

const lost = () => Promise.reject(new TypeError('fetch failed'));

describe('a client', () => {
  test('notices a silent connection, and opens another one', async () => {
    await using proxy = await startCuttingProxy(opened.http.port, (index) => (index < 2 ? 900 + index : null), true);
    const { sessionId } = await opened.client.sessions.create();
    const client = clientOf(proxy.url, { idleTimeoutMs: 800, retryDelayMs: 1 });
    const seen = await collect(client.session(sessionId).start('echo-back', { messages }));
    expect(seen).toEqual(await collect(opened.client.session(sessionId).events()));
    expect(proxy.connections()).toBe(3);
  });

  test('waits as long as Retry-After says, and retries with the same key', async () => {
    const { sessionId } = await opened.client.sessions.create({ idea });
    const { fetch, sent } = answering(
      () => refusal(429, 'rate_limited', '1'),
      () => refusal(503, 'unavailable', '0'),
    );
    const began = performance.now();
    await clientOf(opened.http.url, { fetch, retryDelayMs: 1 }).session(sessionId).ideation({ messages });
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ['an hour', () => refusal(429, 'rate_limited', '3600')],
    ['an unknown time', () => refusal(429, 'rate_limited')],
  ])('does not wait for %s', async (_time, answer) => {
    const { fetch, sent } = answering(answer);
    const creating = clientOf(opened.http.url, { fetch }).sessions.create();
    await expect(creating).rejects.toBeInstanceOf(RateLimitedError);
    expect(sent).toHaveLength(1);
  });

  test('repeats a decision whose response was lost, and it takes effect once', async () => {
    const session = await opened.client.sessions.create({ idea });
    const run = await session.team({ agents: ['ideation', 'prd'], task: idea, approvals: true });
    const asked: { approvalId: string; stage: string }[] = [];
    const { fetch, sent } = answering(async (...call) => {
      // The service executes the request, but its response is lost.
      await globalThis.fetch(...call);
      return lost();
    });
    const lossy = clientOf(opened.http.url, { fetch, retryDelayMs: 1 }).session(session.sessionId).run(run.runId);
    for await (const event of run) {
      if (event.type !== 'approval_requested') continue;
      asked.push(event);
      const by = asked.length === 1 ? lossy : run;
      await by.decide({ approvalId: event.approvalId, decision: asked.length === 1 ? 'approve' : 'reject' });
    }
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    expect(asked.map(({ stage }) => stage)).toEqual(['ideation', 'prd']);
  });

  test('treats 404 as success if the first response to a delete was lost', async () => {
    const { sessionId } = await opened.client.sessions.create();
    const { fetch, sent } = answering(async () => {
      await opened.client.sessions.delete(sessionId);
      return lost();
    });
    await clientOf(opened.http.url, { fetch, retryDelayMs: 1 }).sessions.delete(sessionId);
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['a page', () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }), 'ProtocolError'],
    ['no run', () => new Response('', { headers: { 'content-type': 'text/event-stream' } }), 'ProtocolError'],
    ['a proxy that says nothing', () => new Response('Bad gateway', { status: 502 }), 'UnavailableError'],
  ])('recognises %s', async (_what, answer, name) => {
    const { fetch } = answering(answer);
    const session = clientOf(opened.http.url, { fetch, maxRetries: 0 }).session('any');
    await expect(session.research()).rejects.toMatchObject({ name });
  });
});
