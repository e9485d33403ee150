import { createParser } from 'eventsource-parser';
import type { AnyEvent } from '../support/events.ts';
import { parseEvents } from '../support/events.ts';
import { testKey } from '../support/service.ts';
import type { Door } from './door.ts';
import { type Call, RefusedError, type Transport } from './transport.ts';

/** Sends a REST request; throws RefusedError. */
export async function ask(door: Door, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${testKey}` };
  const response = await fetch(`${door.url}${path}`, { ...init, headers });
  if (response.ok) return response;
  throw new RefusedError((await response.json()) as Record<string, unknown>);
}

/** Starts a run; the response is its stream. */
export function post(door: Door, { sessionId, agent, body, runKey }: Call): Promise<Response> {
  return ask(door, `/api/v1/sessions/${sessionId}/${agent.name}-agent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(runKey === undefined ? {} : { 'idempotency-key': runKey }) },
    body: JSON.stringify(body),
  });
}

/** Returns the bytes of the session's events after a cursor. */
export async function replay(door: Door, sessionId: string, since: number): Promise<string> {
  return (await ask(door, `/api/v1/sessions/${sessionId}/events?since=${since}`)).text();
}

export async function get(door: Door, path: string): Promise<Record<string, unknown>> {
  return (await (await ask(door, `/api/v1${path}`)).json()) as Record<string, unknown>;
}

export const rest: Transport = {
  label: 'REST',
  run: async (door, call) => parseEvents(await (await post(door, call)).text()),
  async runOnward(door, call) {
    const seen: AnyEvent[] = [];
    const ended = () => seen.at(-1)?.type === 'done';
    await readInto(seen, post(door, call));
    for (let tries = 0; !ended() && tries < 5; tries += 1) {
      await readInto(seen, ask(door, `/api/v1/sessions/${call.sessionId}/events?since=${seen.at(-1)?.cursor ?? 0}`));
    }
    return seen;
  },
  async start(door, call) {
    const response = await post(door, call);
    await response.body?.cancel();
    return response.headers.get('x-run-id') ?? '';
  },
  events: async (door, sessionId, since) => parseEvents(await replay(door, sessionId, since)),
  async cancel(door, sessionId, runId) {
    await ask(door, `/api/v1/sessions/${sessionId}/runs/${runId}/cancel`, { method: 'POST' });
  },
};

/** Reads until the stream ends or the connection breaks. */
export async function readInto(seen: AnyEvent[], answer: Promise<Response>): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => seen.push(JSON.parse(data) as AnyEvent) });
  const decoder = new TextDecoder();
  try {
    const { body } = await answer;
    if (!body) return;
    for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
  } catch (error) {
    // These tests break connections; a refusal is an error.
    if (error instanceof RefusedError) throw error;
  }
}
