import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from './api.ts';
import { DroppedError } from '../terminal/failures.ts';
import { readEvents, type ReceivedEvent } from './sse.ts';

export interface AgentCall {
  sessionId: string;
  /** As on the wire: `design-system`. */
  agent: string;
  body: unknown;
  signal: AbortSignal;
  /** Milliseconds before the first attempt to read on after a drop; each further one waits twice as long. */
  firstWait?: number;
}

/** Drops in a row, without an event between them, that are borne. */
const patience = 6;

/**
 * Runs an agent and gives its events up to `done`, each once, over as many connections as that takes.
 * Throws RefusedError, ProtocolError, and DroppedError when the service stays out of reach.
 */
export async function* runAgent(
  api: Api,
  call: AgentCall,
  onDrop: () => void = () => {},
): AsyncGenerator<ReceivedEvent, void, undefined> {
  const { sessionId, agent, body, signal, firstWait = 250 } = call;
  // With a key of its own, a call that is sent again after a drop attaches to the run that the first one started.
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
      if (drops >= patience) throw new DroppedError('the stream ends before the run does');
    } catch (error) {
      if (!(error instanceof DroppedError) || drops >= patience) throw error;
    }
  }
}
