import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { completionChunks, countWords, flushed, type StubBody, type StubUsage, write } from './stub-wire.ts';

export interface StubRequest {
  /** Starts at 0. */
  index: number;
  path: string;
  headers: IncomingHttpHeaders;
  /** The client's port, to tell connections apart. */
  remotePort: number;
  body: StubBody;
  /** Whether the client closed the connection before the response was complete. */
  aborted: boolean;
  /** Bytes sent on this connection so far. */
  sentBytes(): number;
  /** Settles when the exchange has ended, either way. */
  closed: Promise<void>;
}

interface Pace {
  /** Deltas per write; default 1. */
  perWrite?: number;
  /** Milliseconds between two writes; default 0. */
  everyMs?: number;
  /** Milliseconds before the first byte of the response; default 0. */
  firstByteMs?: number;
}

export type StubAnswer =
  | ({
      kind: 'deltas';
      deltas: readonly string[];
      /** Default: `stop`. Null: the stream ends without one. */
      finishReason?: string | null;
      /** Default: counted in words. Null: this server does not count. */
      usage?: StubUsage | null;
      /** Default: true. */
      done?: boolean;
    } & Pace)
  /** The same delta until the client disconnects. */
  | ({ kind: 'endless'; delta: string } & Pace)
  /** The socket is destroyed after these deltas. */
  | ({ kind: 'cut'; deltas: readonly string[] } & Pace)
  | ({ kind: 'refusal'; text: string } & Pace)
  | { kind: 'status'; status: number; headers?: Record<string, string>; error?: Record<string, unknown> }
  /** Exactly these bytes; each piece is sent before the next one is written. */
  | { kind: 'raw'; pieces: readonly (string | Uint8Array)[]; contentType?: string; everyMs?: number }
  /** Only headers, until the client gives up. */
  | { kind: 'silence'; sendHeaders: boolean };

export type StubScript = (request: StubRequest) => StubAnswer;

export interface StubModel extends AsyncDisposable {
  /** The base URL, including the version. */
  url: string;
  requests: StubRequest[];
  /** Closes idle connections that clients keep. */
  dropIdleConnections(): void;
}

/** Splits the text into pieces of `size` characters: a plain text response. */
export function inDeltas(text: string, size = 5, pace: Pace = {}): StubAnswer {
  const deltas: string[] = [];
  for (let start = 0; start < text.length; start += size) deltas.push(text.slice(start, start + size));
  return { kind: 'deltas', deltas, ...pace };
}

/** Splits the value's JSON into pieces: a structured response. */
export function inJson(value: unknown, pace: Pace = {}): StubAnswer {
  return inDeltas(JSON.stringify(value), 8, pace);
}

/** A 429 in OpenAI's format; `retryAfter` is sent as is. */
export function limited(retryAfter?: string): StubAnswer {
  return {
    kind: 'status',
    status: 429,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    error: { message: 'Rate limit reached for requests', type: 'requests', param: null, code: 'rate_limit_exceeded' },
  };
}

/**
 * Returns 400 for a request with one of these formats, as servers without support respond; null for any other request.
 */
export function refusedFormat(request: StubRequest, ...formats: string[]): StubAnswer | null {
  const format = request.body.response_format?.type;
  if (format === undefined || !formats.includes(format)) return null;
  const message = `Invalid parameter: 'response_format' of type '${format}' is not supported with this model.`;
  return { kind: 'status', status: 400, error: { message, type: 'invalid_request_error', param: 'response_format' } };
}

/** Returns these responses in order, and repeats the last one. */
export function inTurn(...answers: readonly [StubAnswer, ...StubAnswer[]]): StubScript {
  return ({ index }) => answers[Math.min(index, answers.length - 1)] ?? answers[0];
}

/** A model server on its own port, in the wire format of OpenAI's chat completions. */
export async function startStubModel(script: StubScript): Promise<StubModel> {
  const requests: StubRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void exchange(incoming, outgoing, requests, script).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    dropIdleConnections: () => server.closeIdleConnections(),
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function exchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requests: StubRequest[],
  script: StubScript,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const body = JSON.parse(Buffer.concat(pieces).toString('utf8')) as StubBody;
  const { url: path = '', headers } = incoming;
  const { socket } = incoming;
  const request: StubRequest = {
    index: requests.length,
    path,
    headers,
    remotePort: socket.remotePort ?? 0,
    body,
    aborted: false,
    sentBytes: () => socket.bytesWritten,
    closed,
  };
  requests.push(request);
  outgoing.on('close', () => {
    request.aborted = !outgoing.writableFinished;
    resolve();
  });
  await answer(script(request), outgoing, body);
}

async function answer(answer: StubAnswer, outgoing: ServerResponse, body: StubBody): Promise<void> {
  const eventStream = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
  switch (answer.kind) {
    case 'status':
      outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      outgoing.end(
        JSON.stringify({ error: answer.error ?? { message: 'The server had an error', type: 'server_error' } }),
      );
      return;
    case 'silence':
      if (answer.sendHeaders) outgoing.writeHead(200, eventStream).flushHeaders();
      return;
    case 'raw':
      outgoing.writeHead(200, { ...eventStream, 'content-type': answer.contentType ?? eventStream['content-type'] });
      for (const piece of answer.pieces) {
        await flushed(outgoing, piece);
        await sleep(answer.everyMs ?? 0);
      }
      outgoing.end();
      return;
    default:
      if (answer.firstByteMs !== undefined) await sleep(answer.firstByteMs);
      outgoing.writeHead(200, eventStream);
      await stream(answer, outgoing, body);
  }
}

type Streamed = Extract<StubAnswer, Pace>;

async function stream(
  answer: Extract<Streamed, { kind: 'deltas' | 'endless' | 'cut' | 'refusal' }>,
  outgoing: ServerResponse,
  body: StubBody,
): Promise<void> {
  const { delta, usageChunk } = completionChunks(body);

  await write(outgoing, delta({ role: 'assistant', content: answer.kind === 'refusal' ? null : '', refusal: null }));
  if (answer.kind === 'endless') {
    const piece = delta({ content: answer.delta }).repeat(answer.perWrite ?? 1);
    while (!outgoing.destroyed) await paced(outgoing, piece, answer);
    return;
  }
  if (answer.kind === 'refusal') {
    await write(outgoing, delta({ refusal: answer.text }) + delta({}, 'stop'));
    outgoing.end('data: [DONE]\n\n');
    return;
  }
  const perWrite = answer.perWrite ?? 1;
  for (let start = 0; start < answer.deltas.length && !outgoing.destroyed; start += perWrite) {
    const batch = answer.deltas.slice(start, start + perWrite);
    await paced(outgoing, batch.map((content) => delta({ content })).join(''), answer);
  }
  if (answer.kind === 'cut') {
    // Destroying at once would discard pending writes.
    outgoing.write('', () => outgoing.destroy());
    return;
  }
  const { finishReason = 'stop', done = true } = answer;
  const usage = answer.usage === undefined ? countWords(body, answer.deltas) : answer.usage;
  await write(outgoing, `${finishReason === null ? '' : delta({}, finishReason)}${usage ? usageChunk(usage) : ''}`);
  outgoing.end(done ? 'data: [DONE]\n\n' : '');
}

async function paced(outgoing: ServerResponse, text: string, pace: Pace): Promise<void> {
  await write(outgoing, text);
  if (pace.everyMs !== undefined && pace.everyMs > 0) await sleep(pace.everyMs);
}
