import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { Chunk } from '../../server/events/chunk.ts';

/** The socket's side of a call; absent where a request came without one, as in tests. */
export function socketOf(c: { env: unknown }): ServerResponse | undefined {
  return (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}

/** Tells Hono's server that a stream has written to the socket itself. Stands before every other middleware. */
export const leaveSentAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  if (!socketOf(c)?.headersSent) return;
  // Set anew: what Hono makes of two responses loses the mark.
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
};

export interface SocketStreamOptions {
  headers: Readonly<Record<string, string>>;
  /** What is sent of a chunk; empty for nothing. */
  bytesOf(chunk: Chunk): Uint8Array;
  ping: Uint8Array;
  /** Milliseconds of silence after which a ping is sent. */
  pingMilliseconds: number;
}

/**
 * The log, written to the client's socket itself: through a web stream each chunk would cost a dozen promises more.
 * Waits while the socket is full, so that nothing is buffered for a slow client. `open` gets a signal that aborts when
 * the client is gone.
 */
export async function writeEvents(
  outgoing: ServerResponse,
  open: (signal: AbortSignal) => AsyncGenerator<Chunk>,
  { headers, bytesOf, ping, pingMilliseconds }: SocketStreamOptions,
): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  outgoing.once('close', leave);
  if (outgoing.destroyed) leave();
  outgoing.writeHead(200, headers).flushHeaders();
  const silence = setInterval(() => outgoing.write(ping), pingMilliseconds);
  try {
    for await (const chunk of open(gone.signal)) {
      const bytes = bytesOf(chunk);
      if (bytes.length === 0) continue;
      silence.refresh();
      if (!outgoing.write(bytes) && !gone.signal.aborted) await drained(outgoing, gone.signal);
    }
    outgoing.end();
  } catch {
    // The reading failed after the answer had begun: a cut stream tells the client to read on from its cursor.
    outgoing.destroy();
  } finally {
    clearInterval(silence);
    outgoing.off('close', leave);
  }
}

async function drained(outgoing: ServerResponse, gone: AbortSignal): Promise<void> {
  try {
    await once(outgoing, 'drain', { signal: gone });
  } catch (error) {
    if (!gone.aborted) throw error;
  }
}
