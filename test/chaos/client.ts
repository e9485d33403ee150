import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readEverythingOverSockets, readSocket } from './read-socket.ts';
import { readStream, type ReadResult } from './reading.ts';
import { anyNode, type World } from './world.ts';

const idea = { messages: [{ role: 'user', content: 'A tool that files the minutes of parish councils' }] };

/** Longest wait for a response's status, in milliseconds: a frozen node sends none. */
const answerMs = 5_000;

/** Asks nodes until one gives a response that `fits`; after a failure, a refusal or an overload asks another node. */
async function ask(
  world: World,
  path: string,
  init: RequestInit,
  fits: (status: number) => boolean,
): Promise<Response> {
  for (;;) {
    const node = anyNode(world);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), answerMs);
    try {
      const response = await node?.request(path, { ...init, signal: abort.signal });
      if (response && fits(response.status)) return response;
      await response?.body?.cancel();
    } catch {
      // A killed node does not respond; another one is asked.
    } finally {
      clearTimeout(timer);
    }
    await pause(50);
  }
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/**
 * One user: starts runs in one session, reads them with cuts and resumes from any node, sometimes cancels them, and
 * finally deletes the session.
 */
export async function useService(world: World): Promise<void> {
  while (!world.ending) {
    const created = await ask(world, '/api/v1/sessions', json({}), (status) => status === 201);
    const { sessionId } = (await created.json()) as { sessionId: string };
    world.sessions.add(sessionId);
    let position = 0;
    for (let count = 0; count < 3 && !world.ending; count += 1) position = await useRun(world, sessionId, position);
    if (Math.random() < 0.3) await deleteSession(world, sessionId);
  }
}

/** Starts a run and reads it to its `done`; returns the session's cursor after it. */
async function useRun(world: World, sessionId: string, before: number): Promise<number> {
  // With an idempotency key, a start whose response was lost is repeated, and starts no second run.
  const start = json(idea, { 'idempotency-key': randomUUID() });
  const path = `/api/v1/sessions/${sessionId}/ideation-agent`;
  const response = await ask(world, path, start, (status) => status === 200);
  const runId = response.headers.get('x-run-id') ?? '';
  world.acknowledgements.push({ kind: 'accepted', sessionId, runId });
  world.counts.runs += 1;
  const cancelling = Math.random() < 0.15 ? cancelSoon(world, sessionId, runId) : null;
  let position = before;
  let result: ReadResult = await readStream(response, sessionId, position, Math.random() < 0.5 ? 1 : cutAfter());
  for (;;) {
    world.readings.push(result.reading);
    position = result.position;
    if (result.types.includes('done')) break;
    world.counts.cuts += 1;
    if (result.end !== 'cut') await pause(50);
    result = await readOn(world, sessionId, position);
  }
  await cancelling;
  return position;
}

/** Reads a session after a cursor, over REST or a WebSocket, from any node. */
async function readOn(world: World, sessionId: string, after: number): Promise<ReadResult> {
  const node = anyNode(world);
  if (node && Math.random() < 0.6) return await readSocket(world, node.url, sessionId, after);
  const rest = `/api/v1/sessions/${sessionId}/events?since=${after}`;
  const response = await ask(world, rest, {}, (status) => status === 200);
  return await readStream(response, sessionId, after, cutAfter());
}

/** Readers cut most of their streams somewhere. */
function cutAfter(): number {
  return Math.random() < 0.7 ? Math.floor(Math.random() * 6_000) + 1 : Number.POSITIVE_INFINITY;
}

async function cancelSoon(world: World, sessionId: string, runId: string): Promise<void> {
  await pause(Math.random() * 1_000);
  const { askedAt, response } = await askOnce(world, `/api/v1/sessions/${sessionId}/runs/${runId}/cancel`);
  if (response?.status !== 202) return;
  world.counts.cancels += 1;
  world.acknowledgements.push({ kind: 'cancelled', sessionId, runId, askedAt, withinMs: world.cancelWithinMs });
}

async function askOnce(world: World, path: string): Promise<{ askedAt: number; response: Response | null }> {
  const askedAt = Date.now();
  const node = anyNode(world);
  const signal = AbortSignal.timeout(answerMs);
  const response = (await node?.request(path, { method: 'POST', signal }).catch(() => null)) ?? null;
  return { askedAt, response };
}

// A repeated delete whose first response was lost finds nothing.
const isGone = (status: number) => status === 204 || status === 404;

async function deleteSession(world: World, sessionId: string): Promise<void> {
  await ask(world, `/api/v1/sessions/${sessionId}`, { method: 'DELETE' }, isGone);
  world.sessions.delete(sessionId);
  world.counts.deletes += 1;
  world.acknowledgements.push({ kind: 'deleted', sessionId, at: Date.now() });
  for (const path of ['', '/events', '/runs']) {
    const at = Date.now();
    const answer = await ask(world, `/api/v1/sessions/${sessionId}${path}`, {}, (status) => status < 500);
    await answer.body?.cancel();
    world.acknowledgements.push({ kind: 'looked', sessionId, at, status: answer.status });
  }
}

/** Reads every session completely, from every running node, over REST and both protocols of WebSockets. */
export async function readEverything(world: World): Promise<void> {
  for (const node of world.nodes) {
    if (!node.up) continue;
    for (const sessionId of world.sessions) {
      const response = await node.up.request(`/api/v1/sessions/${sessionId}/events?follow=false`);
      const { reading } = await readStream(response, sessionId, 0);
      world.readings.push({ ...reading, complete: true });
    }
    await readEverythingOverSockets(world, node.up.url);
  }
}
