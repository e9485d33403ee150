import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Sink } from '../http/sink.ts';

/** The client's end of a WebSocket. `stream` is the connection below it. */
export function webSocketSink(ws: WebSocket, stream: Duplex): Sink {
  const gone = new AbortController();
  const hangUp = () => gone.abort();
  ws.once('close', hangUp);
  stream.once('close', hangUp);
  let corked = false;
  let draining: Promise<void> | null = null;
  const uncork = () => {
    corked = false;
    stream.uncork();
  };

  async function drain(): Promise<void> {
    try {
      await once(stream, 'drain', { signal: gone.signal });
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    } finally {
      draining = null;
    }
  }

  return {
    gone: gone.signal,
    isFull: () => stream.writableNeedDrain && !gone.signal.aborted,
    write(message) {
      if (ws.readyState !== ws.OPEN) return;
      // The messages of one turn of the event loop leave in one write, which costs more than a message.
      if (!corked) {
        corked = true;
        stream.cork();
        setImmediate(uncork);
      }
      ws.send(message);
    },
    drained: () => (draining ??= drain()),
    end: () => ws.close(1000),
    cut: () => ws.terminate(),
  };
}
