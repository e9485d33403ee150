import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Context } from '../server/context.ts';

/**
 * The socket's side of a call; absent where a request came without one, as in tests, and for HEAD: its answer has no body,
 * and a stream that writes past Hono would be held for nobody.
 */
export function socketOf(c: { env: unknown; req: { raw: { method: string } } }): ServerResponse | undefined {
  if (c.req.raw.method === 'HEAD') return undefined;
  return (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}

/** Tells Hono's server that a stream has written to the socket itself. Stands before every other middleware. */
export const leaveSentAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  if (socketOf(c)?.headersSent) leaveAnswer(c);
};

/** Emptied first: of two responses Hono makes a third one, copies all headers twice, and loses the mark. */
function leaveAnswer(c: HonoContext): void {
  if (c.res === RESPONSE_ALREADY_SENT) return;
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
}

/** For `failed`: tells the log of a stream that was cut. */
export function cutNote(
  logger: Pick<Logger, 'error'>,
  { instance: path, requestId }: Pick<Context, 'instance' | 'requestId'>,
): (error: unknown) => void {
  return (error) => logger.error({ err: error, path, requestId }, 'a stream failed, and was cut');
}

/** Streams that failed within their answers. */
const cut = new WeakSet<ServerResponse>();

/** Whether it was the service that ended the answer too early. */
export const wasCut = (outgoing: ServerResponse): boolean => cut.has(outgoing);

export interface SocketStreamOptions<Piece> {
  headers: Readonly<Record<string, string>>;
  ping: Uint8Array;
  /** Milliseconds of silence after which a ping is sent. */
  pingMilliseconds: number;
  /**
   * Makes one piece of all that came in one turn of the loop, sent at its end: for sources that give events one by one,
   * whose writes would cost more than the events. Left out: each piece is sent at once.
   */
  gather?: (pieces: readonly Piece[]) => Piece;
  /** What came was no piece but a failure, and somebody was still reading. The stream is cut. */
  failed: (error: unknown) => void;
}

type Open<Piece> = (signal: AbortSignal, pass: (piece: Piece) => boolean) => AsyncIterable<Piece>;

/**
 * Answers a call with `writePieces`, and with the headers that the front door has set on the context beside those of the
 * options.
 */
export function answerWithPieces<Piece extends string | Uint8Array>(
  c: HonoContext,
  outgoing: ServerResponse,
  open: Open<Piece>,
  options: SocketStreamOptions<Piece>,
): Response {
  const headers = { ...Object.fromEntries(c.res.headers), ...options.headers };
  void writePieces(outgoing, open, { ...options, headers });
  // Here as well as at the end of all middleware: what is set already, Hono makes nothing of.
  leaveAnswer(c);
  return RESPONSE_ALREADY_SENT;
}

/**
 * Pieces of a stream, written to the client's socket itself: through a web stream each would cost a dozen promises more.
 * Waits while the socket is full, so that nothing is buffered for a slow client; an empty piece is left out. `open` gets
 * a signal that aborts when the client is gone, and a way to hand over a piece at once, past the iterator, while that is
 * being waited for; it says whether the piece was taken.
 */
export async function writePieces<Piece extends string | Uint8Array>(
  outgoing: ServerResponse,
  open: Open<Piece>,
  { headers, ping, pingMilliseconds, gather, failed }: SocketStreamOptions<Piece>,
): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  outgoing.once('close', leave);
  if (outgoing.destroyed) leave();
  sendHead(outgoing, headers);
  const silence = setInterval(() => {
    // A full socket is not silent, and may have taken half of an event only.
    if (!outgoing.writableNeedDrain) outgoing.write(ping);
  }, pingMilliseconds);
  let waiting: Piece[] = [];
  const send = (piece: Piece) => {
    silence.refresh();
    outgoing.write(piece);
  };
  const sendWaiting = () => {
    if (waiting.length === 0 || !gather) return;
    const pieces = waiting;
    waiting = [];
    send(gather(pieces));
  };
  const pass = (piece: Piece): boolean => {
    if (gather || outgoing.writableNeedDrain || gone.signal.aborted) return false;
    if (piece.length > 0) send(piece);
    return true;
  };
  try {
    for await (const piece of open(gone.signal, pass)) {
      if (piece.length === 0) continue;
      if (!gather) send(piece);
      else if (waiting.push(piece) === 1) setImmediate(sendWaiting);
      if (outgoing.writableNeedDrain && !gone.signal.aborted) await drained(outgoing, gone.signal);
    }
    sendWaiting();
    outgoing.end();
  } catch (error) {
    // The reading failed after the answer had begun: a cut stream tells the client to read on from its cursor.
    if (!gone.signal.aborted) {
      cut.add(outgoing);
      failed(error);
    }
    outgoing.destroy();
  } finally {
    waiting = [];
    clearInterval(silence);
    outgoing.off('close', leave);
  }
}

/** What is written before anything else is waited for goes out with the head, in one write. */
function sendHead(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const { socket } = outgoing;
  socket?.cork();
  outgoing.writeHead(200, headers).flushHeaders();
  // Ticks come before promises where a callback of the loop has just ended, and after them where promises are being settled.
  queueMicrotask(() => process.nextTick(() => socket?.uncork()));
}

async function drained(outgoing: ServerResponse, gone: AbortSignal): Promise<void> {
  try {
    await once(outgoing, 'drain', { signal: gone });
  } catch (error) {
    if (!gone.aborted) throw error;
  }
}
