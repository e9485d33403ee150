import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from './api.ts';
import { DroppedError } from '../terminal/failures.ts';
import { readEvents, type ReceivedEvent } from './sse.ts';

export interface AgentCall {
  sessionId: string;
  /** The agent's name on the wire: `design-system`. */
  agent: string;
  body: unknown;
  signal: AbortSignal;
  /** Milliseconds to wait after the first disconnect; doubles for each further one. */
  firstWait?: number;
}

/** The most disconnects in a row without an event in between. */
const patience = 6;

/**
 * Runs an agent and yields its events up to `done`, each once, reconnecting when necessary. Throws RefusedError,
 * ProtocolError, and DroppedError if the service stays unreachable.
 */
export async function* runAgent(
  api: Api,
  call: AgentCall,
  onDrop: () => void = () => {},
): AsyncGenerator<ReceivedEvent, void, undefined> {
  const { sessionId, agent, body, signal, firstWait = 250 } = call;
  // With an idempotency key, a request that is repeated after a disconnect attaches to the run that the first one
  // started.
  const start = { method: 'POST', body, signal, headers: { 'idempotency-key': randomUUID() } } as const;
  const session = `/sessions/${encodeURIComponent(sessionId)}`;
  let last: ReceivedEvent | null = null;
  for (let drops = 0; ; drops += 1) {
    if (drops > 0) {
      onDrop();
      await wait(firstWait * 2 ** (drops - 1), undefined, { signal });
    }
    try {
      const response: Response =
        last === null
          ? await api.request(`${session}/${agent}-agent`, start)
          : await api.request(`${session}/events?since=${last.cursor}&runId=${last.runId}`, {
              signal,
              headers: { accept: 'text/event-stream' },
            });
      for await (const event of readEvents(response)) {
        if (last !== null && event.cursor <= last.cursor) continue;
        last = event;
        drops = 0;
        yield event;
        if (event.type === 'done') return;
      }
      if (drops >= patience) throw new DroppedError('the stream ended before the run did');
    } catch (error) {
      if (!(error instanceof DroppedError) || drops >= patience) throw error;
    }
  }
}
