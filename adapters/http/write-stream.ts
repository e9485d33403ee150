import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import { pathOf, type RequestContext } from './request-context.ts';
import { type Sink, streamSink } from './sink.ts';
import { leaveAnswer, socketOf, socketSink } from './socket-sink.ts';
import { ping, pingMilliseconds } from './sse.ts';

type Piece = string | Uint8Array;

export interface StreamOptions<Item, Bytes extends Piece> {
  /**
   * Opens the source. `gone` aborts when the client disconnects; the iterator's `return` is called then, too. `pass`
   * sends an item at once, past the iterator, while `next` is pending; it returns false if the item has to come by
   * `next`.
   */
  open(gone: AbortSignal, pass: (item: Item) => boolean): AsyncIterable<Item>;
  /** What is sent for an item. Nothing is sent if it is empty. */
  encode(item: Item): Bytes;
  /** Sent after the last item. */
  last?: Bytes;
  /** Sent after each `pingMilliseconds` of silence, so that proxies keep the connection; default: an SSE comment. */
  ping?: Piece;
  /** Default: 15,000. */
  pingMilliseconds?: number;
  /**
   * Joins the pieces of one turn of the event loop, which are sent in one write at its end. For sources that give
   * events one by one: a write costs more than an event. Without it, each piece is sent at once.
   */
  gather?(pieces: readonly Bytes[]): Bytes;
}

/**
 * Answers a call with a stream: on its socket if it has one, otherwise as a body. Both send the headers that the front
 * door has set on the context and those of `headers`. A failed read is logged, and cuts the stream.
 */
export function answerWithStream<Item, Bytes extends Piece>(
  c: HonoContext<RequestContext>,
  logger: Pick<Logger, 'error'>,
  headers: Readonly<Record<string, string>>,
  options: StreamOptions<Item, Bytes>,
): Response {
  const failed = (error: unknown) =>
    logger.error({ err: error, path: pathOf(c), requestId: c.get('requestId') }, 'a stream failed, and was cut');
  const outgoing = socketOf(c);
  if (outgoing) {
    void writeStream(socketSink(outgoing, { ...Object.fromEntries(c.res.headers), ...headers }), options, failed);
    // Marked now, not only after all middleware: Hono leaves an answer alone that is marked.
    return leaveAnswer(c);
  }
  const { sink, body } = streamSink();
  void writeStream(sink, options, failed);
  if (c.req.raw.method !== 'HEAD') return new Response(body, { headers });
  // HEAD needs only the headers: close before the first event.
  void body.cancel();
  return new Response(null, { headers });
}

/**
 * Writes a stream to its end. Waits while the sink is full, so that nothing is buffered for a slow client. If a read
 * fails, calls `failed` and cuts the stream: its client reads on from the last cursor that it saw.
 */
export async function writeStream<Item, Bytes extends Piece>(
  sink: Sink,
  options: StreamOptions<Item, Bytes>,
  failed: (error: unknown) => void,
): Promise<void> {
  const { open, encode, gather, last } = options;
  const silence = setInterval(() => {
    // A full sink is not silent, and may have sent only half of an event.
    if (!sink.isFull()) sink.write(options.ping ?? ping);
  }, options.pingMilliseconds ?? pingMilliseconds);
  let waiting: Bytes[] = [];
  const send = (piece: Bytes) => {
    silence.refresh();
    sink.write(piece);
  };
  const sendWaiting = () => {
    if (waiting.length === 0 || !gather) return;
    const pieces = waiting;
    waiting = [];
    send(gather(pieces));
  };
  const put = (piece: Bytes) => {
    if (piece.length === 0) return;
    if (!gather) send(piece);
    else if (waiting.push(piece) === 1) setImmediate(sendWaiting);
  };
  const pass = (item: Item): boolean => {
    if (gather || sink.isFull() || sink.gone.aborted) return false;
    put(encode(item));
    return true;
  };
  const items = open(sink.gone, pass)[Symbol.asyncIterator]();
  // Ends a source that waits for its next event. Its errors have no reader any more.
  const leave = () => void items.return?.().catch(() => {});
  sink.gone.addEventListener('abort', leave);
  if (sink.gone.aborted) leave();
  try {
    for (let next = await items.next(); !next.done; next = await items.next()) {
      put(encode(next.value));
      if (sink.isFull() && !sink.gone.aborted) await sink.drained();
    }
    if (last !== undefined) put(last);
    sendWaiting();
    sink.end();
  } catch (error) {
    if (sink.gone.aborted) return;
    leave();
    failed(error);
    sink.cut(error);
  } finally {
    waiting = [];
    clearInterval(silence);
  }
}
