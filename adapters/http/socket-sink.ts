import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Sink } from './sink.ts';

/**
 * The response object of the client's socket. Undefined if the request came without a socket, as in tests, and for HEAD,
 * whose answer has no body.
 */
export function socketOf(c: { env: unknown; req: { raw: { method: string } } }): ServerResponse | undefined {
  if (c.req.raw.method === 'HEAD') return undefined;
  return (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}

/** Tells Hono's server that a stream has written to the socket itself. Must come before every other middleware. */
export const leaveSentAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  if (socketOf(c)?.headersSent) leaveAnswer(c);
};

/** Marks the answer as sent. Clears it first: Hono would merge two responses into a third, which loses the mark. */
export function leaveAnswer(c: HonoContext): Response {
  if (c.res !== RESPONSE_ALREADY_SENT) {
    c.res = undefined;
    c.res = RESPONSE_ALREADY_SENT;
  }
  return RESPONSE_ALREADY_SENT;
}

/** Answers whose streams failed. */
const cut = new WeakSet<ServerResponse>();

/** Whether the service itself broke the answer off. */
export const wasCut = (outgoing: ServerResponse): boolean => cut.has(outgoing);

/** Sends the head of the answer, then writes past Hono, whose web streams would cost each piece a dozen promises. */
export function socketSink(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): Sink {
  const gone = new AbortController();
  const hangUp = () => gone.abort();
  outgoing.once('close', hangUp);
  if (outgoing.destroyed) hangUp();
  sendHead(outgoing, headers);
  return {
    gone: gone.signal,
    isFull: () => outgoing.writableNeedDrain,
    write: (piece) => void outgoing.write(piece),
    async drained() {
      try {
        await once(outgoing, 'drain', { signal: gone.signal });
      } catch (error) {
        if (!gone.signal.aborted) throw error;
      }
    },
    end() {
      outgoing.off('close', hangUp);
      outgoing.end();
    },
    cut() {
      outgoing.off('close', hangUp);
      cut.add(outgoing);
      outgoing.destroy();
    },
  };
}

/** Corks the socket, so that the first events leave in the same write as the head. */
function sendHead(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const { socket } = outgoing;
  socket?.cork();
  outgoing.writeHead(200, headers).flushHeaders();
  // Node runs ticks before microtasks right after an event-loop callback, and after them otherwise: wait for both.
  queueMicrotask(() => process.nextTick(() => socket?.uncork()));
}
